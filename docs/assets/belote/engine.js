/**
 * One deal as a state machine, and a match as a string of deals.
 *
 * legalActions() lists what may be done, apply() does it, clone() copies the state. Announcements and belote words are
 * not turns of their own: everything is said as far as the rules let it, unless declare() or
 * apply(card, { silent: true }) says otherwise.
 */
((belote) => {
  "use strict";
  const {
    CALL_NAMES, CARD_NAMES, MATCH_START, NO_ANNOUNCEMENTS, NotLegal, NotReadable, PASS, RANKS, SEATS, TAKE, TURN_UP,
    actionName, afterDeal, beloteTeam, bySeat, callingRule, cardsOf, declare, firstHands, forbiddingRule, fullHands,
    handOf, held, legalCalls, legalPlays, names, readAnnouncement, readCalls, readCards, readObject, readSeat, ring, settle,
    settleAnnouncements, situationOf, writeAnnouncement,
  } = belote;

  // Records

  const WORDS = ["belote", "rebelote"];
  const RECORD = ["dealer", "deck", "calls", "hands", "leader", "plays", "announced", "said", "rules"];

  /** Reads the four hands of eight cards. */
  function readHands(value) {
    const fields = readObject(value, "hands", [...SEATS]);
    const hands = [...SEATS].map((seat) => handOf(readCards(fields[seat], `hands.${seat}`, { count: 8 })));
    if ((hands[0] | hands[1] | hands[2] | hands[3]) !== -1) throw new NotReadable("hands: a card is in two hands");
    return hands;
  }

  /** Reads what each seat announced, by seat; null where nothing is told. */
  function readAnnounced(value) {
    if (value === undefined || value === null) return null;
    const fields = readObject(value, "announced", [...SEATS]);
    return [...SEATS].map((seat) => {
      const said = fields[seat] === undefined ? [] : fields[seat];
      if (!Array.isArray(said) || said.length > 8) {
        throw new NotReadable(`announced.${seat} must be a list of announcements`);
      }
      return said.map(readAnnouncement);
    });
  }

  /** Reads the belote words spoken; null where nothing is told. */
  function readSaid(value) {
    if (value === undefined || value === null) return null;
    if (!Array.isArray(value) || !value.every((one) => WORDS.includes(one)) || new Set(value).size !== value.length) {
      throw new NotReadable("said must be a list of belote and rebelote");
    }
    return value;
  }

  /** Reads a record, cards, seats and calls as numbers; `hands`, `leader`, `announced` and `said` null where left out. */
  function readRecord(value) {
    const fields = readObject(value, "record", RECORD);
    const told = (name) => fields[name] !== undefined && fields[name] !== null;
    if (told("rules") && !(typeof fields.rules === "string" && /^sha256:[0-9a-f]{64}$/.test(fields.rules))) {
      throw new NotReadable("record: rules must be a fingerprint, sha256: and 64 hexadecimal digits");
    }
    return {
      dealer: readSeat(fields.dealer),
      deck: readCards(fields.deck, "deck", { count: 32 }),
      calls: readCalls(fields.calls),
      hands: told("hands") ? readHands(fields.hands) : null,
      leader: told("leader") ? readSeat(fields.leader) : null,
      plays: readCards(fields.plays === undefined ? [] : fields.plays, "plays", {}),
      announced: readAnnounced(fields.announced),
      said: readSaid(fields.said),
    };
  }

  // The deal

  const CALLING = "calls";
  const PLAYING = "plays";
  const PASSED_OUT = "passed_out";
  const FINISHED = "finished";
  const [QUEEN, KING] = [RANKS.indexOf("Q"), RANKS.indexOf("K")];

  /**
   * A deal from the deck to the score. What a page may read: `phase` (CALLING, PLAYING, PASSED_OUT or FINISHED), `turn`
   * (the seat to act, or -1), `dealer`, `deck`, `calls`, `taker`, `trump`, `leader` (-1 until known), `dealt` (the four
   * hands of eight, or null), `hands` (what is left of them; of five until somebody takes), `plays`, `cardPoints` and
   * `tricksWon` by team, `trickWinner` (the seat that holds the trick in progress, or won the last one).
   */
  class Deal {
    /**
     * @param {object} rules compiled rules.
     * @param {number[]} deck the 32 cards, the first dealt first.
     * @param {number} dealer the seat that deals.
     */
    constructor(rules, deck, dealer) {
      this.rules = rules;
      this.deck = deck;
      this.dealer = dealer;
      this.phase = CALLING;
      this.turn = this.after(dealer);
      this.calls = [];
      this.taker = this.trump = this.leader = -1;
      this.hands = firstHands(rules, deck, dealer);
      this.dealt = null;
      this.plays = [];
      this.cardPoints = [0, 0];
      this.tricksWon = [0, 0];
      this.trickWinner = -1;
      this.words = null; // what each seat announces; null: everything
      this.silent = [false, false]; // of belote and rebelote, whether the word is kept back
      this.view = null; // the trick in progress, as viewTrick has it for the seat in turn
      this.ruffed = [false, false]; // by team, whether it ruffed the trick in progress
      this.legal = 0; // the legal cards of the seat in turn, or 0 where they were not asked for
    }

    /** A copy that goes its own way. */
    clone() {
      const copy = Object.assign(Object.create(Deal.prototype), this);
      const lists = ["calls", "hands", "plays", "cardPoints", "tricksWon", "silent", "ruffed"];
      for (const name of lists) copy[name] = [...this[name]];
      return copy;
    }

    /** The seat after a seat. */
    after(seat) {
      return seat + this.rules.dealing.step & 3;
    }

    /** Whether nothing is left to do. */
    get over() {
      return this.phase === FINISHED || this.phase === PASSED_OUT;
    }

    /** The cards of the trick in progress. */
    get trick() {
      return this.plays.slice(this.plays.length & ~3);
    }

    /** The seats in turn, the leader of the first trick first. */
    get order() {
      return ring(this.leader, this.rules.dealing.step);
    }

    /** What the seat in turn may do: cards lowest number first, or passing and then the suits. */
    legalActions() {
      if (this.phase === PLAYING) return cardsOf(this.legalCards());
      return this.phase === CALLING ? legalCalls(this.rules, this.deck[TURN_UP] >> 3, this.calls.length) : [];
    }

    /** The cards that the seat in turn may play, as a set. */
    legalCards() {
      return this.legal || (this.legal = legalPlays(this.rules.play, this.trump, this.hands[this.turn], this.view));
    }

    /**
     * Does an action of the seat in turn.
     * @param {number} action one of legalActions().
     * @param {{silent?: boolean}} how silent: the belote word that goes with this king or queen of trumps is not said.
     * @throws {NotLegal} with the rule point that forbids it.
     */
    apply(action, { silent = false } = {}) {
      if (this.phase !== PLAYING) {
        this.applyCall(action);
        return;
      }
      if (!this.holds(action) || !(this.legalCards() >>> action & 1)) throw this.illegal(action);
      if (silent) this.keepSilent(action);
      const seat = this.turn;
      this.hands[seat] = (this.hands[seat] ^ 1 << action) >>> 0;
      this.plays.push(action);
      this.legal = 0;
      this.addToTrick(seat, action);
      if (this.plays.length % 4 === 0) this.endTrick();
    }

    addToTrick(seat, card) {
      const suit = card >> 3;
      const first = this.view === null;
      const led = first ? suit : this.view.led;
      const wins = first || (this.rules.play.beaters[this.trump][this.view.holding] >>> card & 1) === 1;
      if (first) this.ruffed = [false, false];
      if (suit === this.trump && led !== this.trump) this.ruffed[seat & 1] = true;
      if (wins) this.trickWinner = seat;
      this.turn = this.after(seat);
      this.view = {
        led,
        holding: wins ? card : this.view.holding,
        partnerHolds: this.trickWinner === (this.turn ^ 2),
        opponentRuffed: this.ruffed[seat & 1],
      };
    }

    endTrick() {
      const { points } = this.rules.play;
      for (const card of this.plays.slice(-4)) this.cardPoints[this.trickWinner & 1] += points[this.trump][card];
      this.tricksWon[this.trickWinner & 1] += 1;
      this.turn = this.trickWinner;
      this.view = null;
      if (this.plays.length === 32) [this.phase, this.turn] = [FINISHED, -1];
    }

    applyCall(action) {
      if (!this.legalActions().includes(action)) throw this.illegal(action);
      this.calls.push(action);
      if (action !== PASS) {
        const taker = this.turn;
        const leader = this.rules.play.leaderIsTaker ? taker : this.after(this.dealer);
        this.setUp(taker, action - TAKE, fullHands(this.rules, this.deck, this.dealer, taker), leader);
      } else if (this.calls.length === 8) {
        [this.phase, this.turn] = [PASSED_OUT, -1];
      } else {
        this.turn = this.after(this.turn);
      }
    }

    setUp(taker, trump, hands, leader) {
      Object.assign(this, { taker, trump, leader, turn: leader, phase: PLAYING, legal: 0 });
      this.hands = [...hands];
      this.dealt = [...hands];
    }

    illegal(action) {
      let why = this.phase === CALLING ? "" : "the deal is over";
      if (this.phase === PLAYING) why = this.holds(action) ? "" : `${SEATS[this.turn]} does not hold it`;
      return new NotLegal(this.forbiddenBy(action), actionName(action), this.legalActions().map(actionName), why);
    }

    /** Whether an action is a card in the hand of the seat in turn. */
    holds(action) {
      return Number.isInteger(action) && action >= 0 && action < 32 && (this.hands[this.turn] >>> action & 1) === 1;
    }

    /** The rule point that forbids an action of the seat in turn; null if it is legal. */
    forbiddenBy(action) {
      if (this.legalActions().includes(action)) return null;
      if (this.phase === CALLING) return callingRule(this.calls.length);
      if (this.phase !== PLAYING) return "play.next_leader";
      if (!this.holds(action)) return "play.follow";
      return forbiddingRule(this.rules.play, this.trump, this.hands[this.turn], this.view, action);
    }

    /** What the decision table asks of the seat in turn: { obligation, rule }; null for the seat that leads. */
    decision() {
      if (this.phase !== PLAYING || !this.view) return null;
      return this.rules.play.table[situationOf(this.rules.play, this.trump, this.hands[this.turn], this.view)];
    }

    // Announcements and belote

    /** The announcements that each seat holds, by seat; none where announcements are off. */
    held() {
      const rules = this.rules.announcements;
      return (this.dealt ?? [0, 0, 0, 0]).map((hand) => (rules.enabled ? held(rules, hand, this.trump) : []));
    }

    /** Whether the players choose what they announce. */
    get declares() {
      return this.rules.announcements.enabled && !this.rules.announcements.automatic;
    }

    /**
     * Says what each seat announces, instead of everything; before the first trick is over.
     * @param {object[][]} words by seat, a part of what it holds.
     */
    declare(words) {
      if (this.phase !== PLAYING || this.plays.length >= 4) {
        throw new NotLegal("announcements.declared_at", "announce", [], "announcements are made in the first trick");
      }
      declare(this.rules.announcements, this.held(), this.trump, this.order, words);
      this.words = words;
    }

    /** What is held and said, by seat: { holdings, words }. */
    announced() {
      return declare(this.rules.announcements, this.held(), this.trump, this.order, this.words);
    }

    /** Which announcement is the strongest and who scores what, as settleAnnouncements has it. */
    announcementResult() {
      if (!this.rules.announcements.enabled || !this.dealt) return NO_ANNOUNCEMENTS;
      return settleAnnouncements(this.rules.announcements, this.announced(), this.trump, this.order, this.taker);
    }

    /** The belote words spoken, if a belote is out. */
    get said() {
      return WORDS.filter((_, place) => !this.silent[place]);
    }

    keepSilent(card) {
      const pair = [8 * this.trump + QUEEN, 8 * this.trump + KING];
      if (pair.includes(card)) this.silent[pair.some((one) => this.plays.includes(one)) ? 1 : 0] = true;
    }

    // Results and records

    /** The score of a finished deal, as settle has it. */
    settlement() {
      if (this.phase !== FINISHED) throw new NotReadable("the deal is not finished");
      const said = !this.silent[0] && !this.silent[1];
      return settle(this.rules.scoring, this.taker & 1, {
        cards: this.cardPoints,
        tricks: this.tricksWon,
        last: this.trickWinner & 1,
        announcements: this.announcementResult().points,
        belote: beloteTeam(this.rules.scoring, this.dealt, this.trump, said),
      });
    }

    /** Who deals after this deal. */
    nextDealer() {
      const again = this.phase === PASSED_OUT && this.rules.auction.sameDealerAgain;
      return again ? this.dealer : this.after(this.dealer);
    }

    /** How the deal came about so far, as the protocol writes it. */
    toRecord() {
      const record = {
        dealer: SEATS[this.dealer],
        deck: this.deck.map((card) => CARD_NAMES[card]),
        calls: this.calls.map((call) => CALL_NAMES[call]),
      };
      if (this.dealt) Object.assign(record, { hands: bySeat(this.dealt.map(names)), leader: SEATS[this.leader] });
      record.plays = this.plays.map((card) => CARD_NAMES[card]);
      if (this.words) record.announced = bySeat(this.words.map((said) => said.map(writeAnnouncement)));
      if (this.silent.includes(true)) record.said = this.said;
      return record;
    }

    /** Takes over hands, leader, announcements and belote words of a record that tells them, before the first play. */
    adopt({ hands, leader, announced, said }) {
      this.setUp(this.taker, this.trump, hands ?? this.dealt, leader ?? this.leader);
      if (announced && this.declares) this.declare(announced);
      if (said) this.silent = WORDS.map((one) => !said.includes(one));
    }

    /** The deal that a record tells, up to where it stops; hands and leader are the record's own where it has them. */
    static fromRecord(rules, value) {
      const record = readRecord(value);
      const deal = new Deal(rules, record.deck, record.dealer);
      for (const call of record.calls) deal.apply(call);
      if (deal.phase === PLAYING) deal.adopt(record);
      else if (record.plays.length) throw new NotReadable("the record has plays, but nobody took");
      for (const card of record.plays) deal.apply(card);
      return deal;
    }
  }

  // The match

  /** A match as a string of deals: `standing` has totals, pot and winner; `dealer` deals next. */
  class Match {
    /**
     * @param {object} rules compiled rules.
     * @param {number} dealer the first dealer.
     */
    constructor(rules, dealer) {
      Object.assign(this, { rules, dealer, standing: MATCH_START });
    }

    /** Whether the match is decided. */
    get over() {
      return this.standing.winner >= 0;
    }

    /** Counts a deal that is over, played or passed out. */
    add(deal) {
      const played = deal.phase === FINISHED ? { takers: deal.taker & 1, ...deal.settlement() } : null;
      this.standing = afterDeal(this.rules.match, this.standing, played);
      this.dealer = deal.nextDealer();
    }
  }

  Object.assign(belote, {
    CALLING, PLAYING, PASSED_OUT, FINISHED, Deal, Match, readHands, readAnnounced, readSaid, readRecord,
  });
  if (typeof module === "object" && module.exports) module.exports = belote;
})(typeof module === "object" && module.exports ? require("./rules.js") : globalThis.Belote);
