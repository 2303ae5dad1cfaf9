/**
 * Cards, hands and seats as small integers, their notation, and the shuffle.
 *
 * A card is an integer from 0 to 31, eight times its suit plus its rank; a hand is a set of cards as the bits of one
 * unsigned 32-bit integer. Ranks are written 7 8 9 T J Q K A, suits C D H S, cards rank first (TD). Seats are 0 to 3
 * for N E S W, clockwise; a seat's partner is two further on, its team its lowest bit.
 *
 * The files of the engine load in this order: cards, play, announcements, scoring, rules, engine, answers, players. As
 * classic scripts they fill one global, Belote; under Node each is a module that exports the same object.
 */
((belote) => {
  "use strict";

  const RANKS = "789TJQKA";
  const SUITS = "CDHS";
  const SEATS = "NESW";
  const TEAMS = ["NS", "EW"];
  const CARD_NAMES = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  const SUIT_MASKS = [0xff, 0xff00, 0xff0000, 0xff000000];
  const CARDS = new Map(CARD_NAMES.map((name, card) => [name, card]));

  // Errors: three kinds of no

  /** The root of every error the engine raises on purpose. */
  class BeloteError extends Error {}

  /** An input is malformed or impossible. */
  class NotReadable extends BeloteError {}

  /** An action that the rules forbid: `rule` is the point that forbids it, `legal` what was legal instead. */
  class NotLegal extends BeloteError {
    constructor(rule, action, legal, why = "") {
      super(`${rule}: ${action} is not legal${why && `: ${why}`}; legal: ${legal.join(" ") || "nothing"}`);
      Object.assign(this, { rule, action, legal });
    }
  }

  /** The document names something and never says how it goes. */
  class NotSpecified extends BeloteError {
    constructor(rule, what) {
      super(`${rule}: not specified by the document: ${what}`);
      this.rule = rule;
    }
  }

  // Hands

  /** The cards of a hand, lowest number first. */
  function cardsOf(hand) {
    const cards = [];
    for (let rest = hand | 0; rest; rest &= rest - 1) cards.push(31 - Math.clz32(rest & -rest));
    return cards;
  }

  /** The hand that holds these cards. */
  function handOf(cards) {
    let hand = 0;
    for (const card of cards) hand |= 1 << card;
    return hand >>> 0;
  }

  /** A hand in the notation of the protocol, clubs first and sevens first. */
  const names = (hand) => cardsOf(hand).map((card) => CARD_NAMES[card]);

  /** What each of the four seats has, as an object with the keys N E S W. */
  const bySeat = (values) => ({ N: values[0], E: values[1], S: values[2], W: values[3] });

  /** What both teams have, as an object with the keys NS and EW. */
  const byTeam = (values) => ({ NS: values[0], EW: values[1] });

  // Reading what comes from outside

  function shown(value) {
    const text = JSON.stringify(value) ?? "nothing";
    return text.length <= 40 ? text : `${text.slice(0, 37)}...`;
  }

  /** Reads an object with no other fields than these. */
  function readObject(value, what, fields) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new NotReadable(`${what} must be an object`);
    }
    const stranger = Object.keys(value).find((name) => !fields.includes(name));
    if (stranger !== undefined) throw new NotReadable(`${what} has an unknown field: ${stranger.slice(0, 40)}`);
    return value;
  }

  /** Reads a card, as in JS. */
  function readCard(name) {
    const card = CARDS.get(name);
    if (card === undefined) {
      throw new NotReadable(`${shown(name)} is not a card: a rank of ${RANKS} and a suit of ${SUITS}, as in JS`);
    }
    return card;
  }

  /** Reads a list of different cards: exactly `count` of them, or at most `most`. */
  function readCards(list, what, { count, most = 32 }) {
    if (!Array.isArray(list)) throw new NotReadable(`${what} must be a list of cards`);
    if (count === undefined ? list.length > most : list.length !== count) {
      throw new NotReadable(`${what} has ${list.length} cards; it must have ${count ?? `at most ${most}`}`);
    }
    const cards = list.map(readCard);
    if (new Set(cards).size !== cards.length) throw new NotReadable(`${what} names a card twice`);
    return cards;
  }

  function oneOf(letters, what) {
    return (name) => {
      const place = typeof name === "string" && name.length === 1 ? letters.indexOf(name) : -1;
      if (place < 0) throw new NotReadable(`${shown(name)} is not a ${what}: ${[...letters].join(", ")}`);
      return place;
    };
  }

  /** Reads a seat, one of N E S W. */
  const readSeat = oneOf(SEATS, "seat");

  /** Reads a suit, one of C D H S. */
  const readSuit = oneOf(SUITS, "suit");

  /** Reads a team, NS or EW. */
  function readTeam(name) {
    if (!TEAMS.includes(name)) throw new NotReadable(`${shown(name)} is not a team: NS or EW`);
    return TEAMS.indexOf(name);
  }

  /** Reads a whole number within bounds. */
  function readInteger(value, what, least, most) {
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new NotReadable(`${what} must be a whole number from ${least} to ${most}`);
    }
    return value;
  }

  // Random numbers: splitmix64 used by position, as in the reference implementation. 64 bits are two halves of 32, in
  // one register that the following functions work on.

  const DEAL_STREAM = 0;
  const CHOICE_STREAM = 1;
  const GOLDEN = [0x9e3779b9, 0x7f4a7c15];
  let high = 0;
  let low = 0;

  function load(upper, lower) {
    high = upper;
    low = lower;
  }

  function add(upper, lower) {
    const sum = low + lower;
    low = sum >>> 0;
    high = (high + upper + (sum > 0xffffffff ? 1 : 0)) >>> 0;
  }

  function multiply(upper, lower) {
    // The upper half of low * lower, from products of 16 by 32 bits, which are exact.
    const middle = (low & 0xffff) * lower;
    const carried = Math.floor(middle / 0x10000) + (low >>> 16) * lower;
    high = (Math.floor(carried / 0x10000) + Math.imul(low, upper) + Math.imul(high, lower)) >>> 0;
    low = Math.imul(low, lower) >>> 0;
  }

  function foldDown(shift) {
    low = (low ^ (low >>> shift | high << (32 - shift))) >>> 0;
    high = (high ^ high >>> shift) >>> 0;
  }

  function mix() {
    foldDown(30);
    multiply(0xbf58476d, 0x1ce4e5b9);
    foldDown(27);
    multiply(0x94d049bb, 0x133111eb);
    foldDown(31);
  }

  const addInteger = (value) => add(Math.floor(value / 0x100000000) >>> 0, value >>> 0);

  /**
   * The key of one deal: mix(mix(mix(stream) + seed) + deal), additions modulo 2**64.
   * @param {number} stream DEAL_STREAM or CHOICE_STREAM.
   * @param {number} seed a safe integer.
   * @param {number} deal the number of the deal.
   * @returns {number[]} its upper and its lower 32 bits.
   */
  function key(stream, seed, deal) {
    load(0, 0);
    addInteger(stream);
    mix();
    addInteger(seed);
    mix();
    addInteger(deal);
    mix();
    return [high, low];
  }

  /** Draw number `ply` (from 0) of a key, as its upper and its lower 32 bits. */
  function draw(ofKey, ply) {
    load(0, 0);
    addInteger(ply + 1);
    multiply(GOLDEN[0], GOLDEN[1]);
    add(ofKey[0], ofKey[1]);
    mix();
    return [high, low];
  }

  const scaled = (bits, count) => Math.floor((bits * count) / 0x100000000);

  /** A number from 0 to `count - 1`: the upper 32 bits of the draw times `count`, shifted down by 32. */
  const below = (ofKey, ply, count) => scaled(draw(ofKey, ply)[0], count);

  /** The deck of deal number `deal` of a seed: Fisher-Yates from the last place down, over cards 0 to 31 in order. */
  function shuffledDeck(seed, deal) {
    let state = key(DEAL_STREAM, seed, deal);
    const deck = CARD_NAMES.map((_, card) => card);
    for (let place = 31; place > 0; place--) {
      load(state[0], state[1]);
      add(GOLDEN[0], GOLDEN[1]);
      state = [high, low];
      mix();
      const chosen = scaled(high, place + 1);
      [deck[place], deck[chosen]] = [deck[chosen], deck[place]];
    }
    return deck;
  }

  Object.assign(belote, {
    RANKS, SUITS, SEATS, TEAMS, CARD_NAMES, SUIT_MASKS, BeloteError, NotReadable, NotLegal, NotSpecified,
    cardsOf, handOf, names, bySeat, byTeam, shown,
    readObject, readCard, readCards, readSeat, readSuit, readTeam, readInteger,
    DEAL_STREAM, CHOICE_STREAM, key, draw, below, shuffledDeck,
  });
  if (typeof module === "object" && module.exports) module.exports = belote;
})(typeof module === "object" && module.exports ? {} : (globalThis.Belote = globalThis.Belote || {}));
