import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parley for the length of a test: starts it, makes worlds in it, and ends it. Copy this file into your project.
 * START_PARLEY names another command line, such as `docker run --rm --network host IMAGE`.
 */
public final class Parley implements AutoCloseable {
    private static final String COMMAND = "parley start --port 0 --memory";
    private static final String OPERATOR_KEY = "sandbox-operator-key";
    private static final Pattern SERVES = Pattern.compile("serves at (https?://\\S+)");

    public final String url;
    private final Process process;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Parley(String url, Process process) {
        this.url = url;
        this.process = process;
    }

    public static Parley start() throws IOException {
        String line = System.getenv().getOrDefault("START_PARLEY", COMMAND);
        Process process = new ProcessBuilder("sh", "-c", "exec " + line)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said = process.inputReader();
        for (String each = said.readLine(); each != null; each = said.readLine()) {
            Matcher found = SERVES.matcher(each);
            if (!found.find()) continue;
            Thread rest = new Thread(() -> skip(said));
            rest.setDaemon(true);
            rest.start();
            return new Parley(found.group(1), process);
        }
        throw new IOException("Parley did not start: " + line);
    }

    /** What it says is read to its end, so that it can go on. */
    private static void skip(BufferedReader said) {
        try {
            said.transferTo(Writer.nullWriter());
        } catch (IOException ended) {
            // It was closed with the process.
        }
    }

    /** An application, an account and a number of your own, as JSON: their ids, access_token and app_secret. */
    public String world() throws IOException, InterruptedException {
        return call("POST", "/operator/worlds", "{}", OPERATOR_KEY);
    }

    public String call(String method, String path, String body, String token) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    /** The text under a name in JSON: enough for ids and tokens. */
    public static String text(String json, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\\s*\"([^\"]*)\"").matcher(json);
        if (found.find()) return found.group(1);
        throw new IllegalArgumentException("There is no " + name + " in " + json);
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
