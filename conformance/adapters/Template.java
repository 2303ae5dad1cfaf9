import java.io.*;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.function.Function;
import java.util.regex.*;
import java.util.stream.Collectors;

/**
 * A template: an engine in Java behind the conformance protocol, version 1. Java 17, nothing but its library.
 * Copy this file, put your engine where the comments say so, and run
 * {@code belote-spec certify belote-000 -- java Template.java}. As it stands it answers {@code trick}, from the
 * tables below, and {@code unsupported} to all else. Each request and each reply is one line of JSON.
 */
public class Template {
    /** The tables to edit: ranks from the strongest to the weakest, and their points. */
    static final String TRUMP = "J9ATKQ87", PLAIN = "ATKQJ987";
    static final int[] TRUMP_POINTS = {20, 14, 11, 10, 4, 3, 0, 0}, PLAIN_POINTS = {11, 10, 4, 3, 2, 0, 0, 0};

    /**
     * Plug in here: one function for each question your engine can answer. Each gets the whole request: "given"
     * is the position, "record" how it came about, "options" the table's choices. It returns the fields of the
     * answer, throws UnsupportedOperationException("why"), or any other exception for an impossible position.
     * calls: legal, caller, outcome; deal: hands, leader; plays: legal; announcements: held, best, points;
     * score: outcome, score, pending; match: totals, pot, over, winner; replay: calls, plays, score.
     */
    static final Map<String, Function<Map<?, ?>, Map<?, ?>>> QUESTIONS = Map.of("trick", Template::trick);

    /** What your engine is. Variants: a list of ids, "any", or "own" if it has one set of rules. */
    static final Map<String, ?> START = Map.of(
            "engine", Map.of("name", "template-java", "version", "1", "language", "Java"),
            "protocol", 1, "variants", "own", "questions", QUESTIONS.keySet());

    /** Says who wins four cards and what they are worth (the last trick's bonus is not asked for here). */
    static Map<?, ?> trick(Map<?, ?> ask) {
        Map<?, ?> given = (Map<?, ?>) ask.get("given");
        List<?> cards = (List<?>) given.get("cards"), order = (List<?>) given.get("order");
        if (new HashSet<>(cards).size() != 4 || cards.size() != 4 || !order.get(0).equals(given.get("leader"))) {
            throw new IllegalArgumentException("a trick is four different cards, and order begins with the leader");
        }
        int points = 0, winner = 0, best = -1;
        for (int i = 0; i < 4; i++) {
            String card = (String) cards.get(i), suit = card.substring(1);
            if (!card.matches("[789TJQKA][CDHS]")) throw new IllegalArgumentException("not a card: " + card);
            boolean trump = suit.equals(given.get("trump")), led = cards.get(0).toString().endsWith(suit);
            int rank = (trump ? TRUMP : PLAIN).indexOf(card.charAt(0));
            points += (trump ? TRUMP_POINTS : PLAIN_POINTS)[rank];
            int strength = trump ? 20 - rank : led ? 10 - rank : 0;
            winner = strength > best ? i : winner;
            best = Math.max(best, strength);
        }
        return Map.of("winner", order.get(winner), "points", points);
    }

    /** Answers one line; null means that the conversation is over. */
    static Map<String, ?> reply(String line) {
        Map<?, ?> ask;
        try {
            ask = Objects.requireNonNull((Map<?, ?>) Json.read(line));
        } catch (RuntimeException | StackOverflowError problem) {
            return Map.of("seq", 0, "error", "not a JSON object on one line: " + problem);
        }
        Object seq = ask.get("seq") == null ? 0 : ask.get("seq");
        String op = String.valueOf(ask.get("op"));
        if (op.equals("stop")) return null;
        if (op.equals("start")) return START;
        if (!op.equals("ask")) return Map.of("seq", seq, "error", "unknown op " + op);
        try {
            var function = QUESTIONS.get(String.valueOf(ask.get("question")));
            if (function != null) return Map.of("seq", seq, "answer", function.apply(ask));
            return Map.of("seq", seq, "unsupported", "no function answers " + ask.get("question"));
        } catch (RuntimeException problem) {
            String kind = problem instanceof UnsupportedOperationException ? "unsupported" : "error";
            return Map.of("seq", seq, kind, problem.toString());
        }
    }

    /** Answers until stop or the end of the input. Whatever else prints is sent to standard error. */
    public static void main(String[] arguments) throws IOException {
        var out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.setOut(System.err);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.isBlank()) continue;
            Map<?, ?> reply = reply(line);
            if (reply == null) return;
            out.print(Json.write(reply) + "\n");
            out.flush();
        }
    }
}

/** Reads and writes JSON: objects are maps, arrays lists, numbers BigDecimal. */
class Json {
    static final Pattern TOKEN = Pattern.compile("\\G[ \\t\\r\\n]*+([{}\\[\\],:]|true|false|null"
            + "|-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?"
            + "|\"(?:[^\"\\\\\\x00-\\x1f]++|\\\\(?:[\"\\\\/bfnrt]|u[0-9a-fA-F]{4}))*+\")[ \\t\\r\\n]*+");
    static final Pattern ESCAPE = Pattern.compile("\\\\(u....|.)");

    static Object read(String text) {
        Deque<String> tokens = new ArrayDeque<>();
        int end = 0;
        for (Matcher next = TOKEN.matcher(text); next.find(); end = next.end()) tokens.add(next.group(1));
        Object value = value(tokens);
        if (end == text.length() && tokens.isEmpty()) return value;
        throw new IllegalArgumentException("unreadable from place " + end);
    }

    static Object value(Deque<String> tokens) {
        String token = tokens.remove();
        return switch (token.charAt(0)) {
            case '{', '[' -> container(tokens, token.equals("{") ? "}" : "]");
            case '"' -> ESCAPE.matcher(token.substring(1, token.length() - 1))
                    .replaceAll(found -> Matcher.quoteReplacement(meant(found.group(1))));
            case 't', 'f' -> token.equals("true");
            case 'n' -> null;
            default -> new BigDecimal(token); // a sign out of place is no number: an exception
        };
    }

    static Object container(Deque<String> tokens, String close) {
        Map<Object, Object> map = new LinkedHashMap<>();
        List<Object> list = new ArrayList<>();
        String next = close.equals(tokens.peek()) ? tokens.remove() : ",";
        for (; next.equals(","); next = tokens.remove()) {
            list.add(value(tokens));
            if (close.equals("]")) continue;
            if (!(list.get(list.size() - 1) instanceof String name && tokens.remove().equals(":"))) break;
            map.put(name, value(tokens));
        }
        if (!next.equals(close)) throw new IllegalArgumentException("no name, colon, comma or " + close);
        return close.equals("]") ? list : map;
    }

    static String meant(String escape) {
        if (escape.length() == 5) return Character.toString(Integer.parseInt(escape.substring(1), 16));
        return "\"\\/\b\f\n\r\t".substring("\"\\/bfnrt".indexOf(escape)).substring(0, 1);
    }

    static String write(Object value) {
        if (value instanceof Map<?, ?> map)
            return map.entrySet().stream().map(field -> write(field.getKey()) + ":" + write(field.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        if (value instanceof Collection<?> list) return list.stream().map(Json::write).toList().toString();
        if (!(value instanceof String text)) return String.valueOf(value);
        return text.chars().mapToObj(c -> c > 31 && c < 127 && c != '"' && c != '\\' ? "" + (char) c
                : String.format("\\u%04x", c)).collect(Collectors.joining("", "\"", "\""));
    }
}
