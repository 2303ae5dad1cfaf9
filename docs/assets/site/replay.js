/**
 * Follows a record under any rules, also under rules that forbid what was played: every position, what was legal there
 * and why the rest was not, and the score. Adds BeloteSite.replay.
 */
(() => {
  "use strict";

  const {
    CARD_NAMES, NO_ANNOUNCEMENTS, PASS, SEATS, SUITS, TAKE, TURN_UP, beloteTeam, bySeat, cardsOf, declare, firstHands, forbiddingRule,
    fullHands, held, legalCalls, legalPlays, names, readAnnouncement, ring, settle, settleAnnouncements, trickWinner, viewTrick,
    writeAnnouncement, CALL_NAMES, BeloteError,
  } = Belote;
  const WORDS = ["belote", "rebelote"];

  // The short form of a record: dealer, deck, calls and plays, one character for each card and call

  const readDigits = (text) => [...text].map((digit) => parseInt(digit, 32));
  const digits = (cards) => cards.map((card) => card.toString(32).toUpperCase()).join("");
  const readCalls = (text) => [...text].map((one) => (one === "p" ? PASS : TAKE + SUITS.indexOf(one)));

  /** Reads a record in its short form, a text or an object with what the dealing does not give; null if it is none. */
  function read(value) {
    const { deal, hands = null, leader = null, announced = null, said = null } = typeof value === "string" ? { deal: value } : value;
    const parts = /^([NESW])\.([0-9A-V]{32})\.([pCDHS]{0,8})\.([0-9A-V]{0,32})$/.exec(deal ?? "");
    if (!parts || new Set(parts[2]).size !== 32) return null;
    return {
      dealer: SEATS.indexOf(parts[1]),
      deck: readDigits(parts[2]),
      calls: readCalls(parts[3]),
      plays: readDigits(parts[4]),
      hands: hands && [...SEATS].map((seat) => Belote.handOf(hands[seat].map((name) => CARD_NAMES.indexOf(name)))),
      leader: leader === null ? null : SEATS.indexOf(leader),
      announced: announced && [...SEATS].map((seat) => (announced[seat] ?? []).map(readAnnouncement)),
      said,
    };
  }

  /** The short form of what a deal has been so far; what its players kept silent is left out. */
  function write(deal) {
    const calls = deal.calls.map((call) => (call === PASS ? "p" : SUITS[call - TAKE])).join("");
    return [SEATS[deal.dealer], digits([...deal.deck]), calls, digits(deal.plays)].join(".");
  }

  /** A record in the notation of the protocol. */
  function toProtocol(told, followed) {
    const record = {
      dealer: SEATS[told.dealer],
      deck: told.deck.map((card) => CARD_NAMES[card]),
      calls: told.calls.map((call) => CALL_NAMES[call]),
    };
    if (followed.dealt) Object.assign(record, { hands: bySeat(followed.dealt.map(names)), leader: SEATS[followed.leader] });
    record.plays = told.plays.map((card) => CARD_NAMES[card]);
    if (told.announced) record.announced = bySeat(told.announced.map((said) => said.map(writeAnnouncement)));
    if (told.said) record.said = told.said;
    return record;
  }

  /** The same record with East and West in each other's place, for rules that go round the other way. */
  function mirror(told, dealt, leader) {
    const seat = (one) => (one & 1 ? one ^ 2 : one);
    const seats = (list) => list && list.map((_, place) => list[seat(place)]);
    return {
      ...told,
      dealer: seat(told.dealer),
      hands: seats(dealt ?? told.hands),
      leader: leader === null || leader === undefined || leader < 0 ? null : seat(leader),
      announced: seats(told.announced),
    };
  }

  // Following

  /**
   * Every position of a record.
   * @param {object} rules compiled rules.
   * @param {object} told a record, as read() has it.
   * @returns {object} `positions` (one before each action, and one at the end), `dealt` (hands of eight, or null),
   *   `taker`, `trump`, `leader`, `order`, `tricks` (seats, cards, winner and points of each complete trick).
   */
  function follow(rules, told) {
    const positions = callPositions(rules, told);
    const last = told.calls[told.calls.length - 1];
    const taken = told.calls.length > 0 && last !== PASS;
    const result = { positions, dealt: null, taker: -1, trump: -1, leader: -1, order: [], tricks: [], told, rules };
    if (!taken) return result;
    const taker = told.dealer + rules.dealing.step * told.calls.length & 3;
    const leader = told.leader ?? (rules.play.leaderIsTaker ? taker : told.dealer + rules.dealing.step & 3);
    const dealt = told.hands ?? fullHands(rules, told.deck, told.dealer, taker);
    Object.assign(result, { dealt, taker, trump: last - TAKE, leader, order: ring(leader, rules.dealing.step) });
    positions.pop();
    followPlays(rules, told, result);
    return result;
  }

  function callPositions(rules, told) {
    const hands = firstHands(rules, told.deck, told.dealer);
    return Array.from({ length: told.calls.length + 1 }, (_, made) => {
      const over = made > 0 && (told.calls[made - 1] !== PASS || made === 8);
      return {
        kind: "call",
        turn: over ? -1 : told.dealer + rules.dealing.step * (made + 1) & 3,
        hands,
        trick: [],
        holder: -1,
        calls: over ? [] : legalCalls(rules, told.deck[TURN_UP] >> 3, made),
        legal: null,
        forbidden: new Map(),
        decision: null,
        next: told.calls[made] ?? null,
      };
    });
  }

  function followPlays(rules, told, result) {
    const { trump } = result;
    const hands = [...result.dealt];
    let seat = result.leader;
    let trick = [];
    for (let made = 0; made <= told.plays.length; made++) {
      const finished = trick.length === 4;
      const cards = finished ? [] : trick.map(({ card }) => card);
      const view = viewTrick(rules.play, trump, cards);
      const over = made === 32;
      const hand = hands[seat];
      const legal = over ? 0 : legalPlays(rules.play, trump, hand, view);
      const holder = trick.length ? trick[trickWinner(rules.play, trump, trick.map(({ card }) => card))].seat : -1;
      result.positions.push({
        kind: "play",
        turn: over ? -1 : seat,
        hands: [...hands],
        trick: [...trick],
        holder,
        calls: [],
        legal: over ? null : new Set(cardsOf(legal)),
        forbidden: over ? new Map() : new Map(cardsOf(hand & ~legal).map((card) => [card, forbiddingRule(rules.play, trump, hand, view, card)])),
        decision: view && !over ? rules.play.table[Belote.situationOf(rules.play, trump, hand, view)] : null,
        next: told.plays[made] ?? null,
        finished,
      });
      if (made === told.plays.length) return;
      const card = told.plays[made];
      if (finished) trick = [];
      trick.push({ seat, card });
      hands[seat] = (hands[seat] & ~(1 << card)) >>> 0;
      if (trick.length === 4) {
        seat = endTrick(rules, trump, trick, result);
      } else {
        seat = seat + rules.dealing.step & 3;
      }
    }
  }

  function endTrick(rules, trump, trick, result) {
    const winner = trick[trickWinner(rules.play, trump, trick.map(({ card }) => card))].seat;
    const points = trick.reduce((sum, { card }) => sum + rules.play.points[trump][card], 0);
    result.tricks.push({ cards: [...trick], winner, points });
    return winner;
  }

  // Announcements and score

  /** What is announced under some rules, and what comes of it; what they do not let a seat say is left to themselves. */
  function announcements({ rules, told, dealt, trump, order, taker }) {
    if (!rules.announcements.enabled) return { said: { holdings: [[], [], [], []], words: [[], [], [], []] }, result: NO_ANNOUNCEMENTS };
    const holdings = dealt.map((hand) => held(rules.announcements, hand, trump));
    let said;
    try {
      said = declare(rules.announcements, holdings, trump, order, told.announced);
    } catch (problem) {
      if (!(problem instanceof BeloteError)) throw problem;
      said = declare(rules.announcements, holdings, trump, order, null);
    }
    return { said, result: settleAnnouncements(rules.announcements, said, trump, order, taker) };
  }

  /** The score of a record with 32 plays; null of a shorter one. */
  function score(followed) {
    const { rules, told, dealt, trump, taker, tricks } = followed;
    if (tricks.length < 8) return null;
    const [cards, won] = [[0, 0], [0, 0]];
    for (const { winner, points } of tricks) {
      cards[winner & 1] += points;
      won[winner & 1] += 1;
    }
    const spoken = told.said === null || told.said.length === WORDS.length;
    return settle(rules.scoring, taker & 1, {
      cards,
      tricks: won,
      last: tricks[7].winner & 1,
      announcements: announcements(followed).result.points,
      belote: beloteTeam(rules.scoring, dealt, trump, spoken),
    });
  }

  BeloteSite.replay = { read, write, toProtocol, mirror, follow, announcements, score };
})();
