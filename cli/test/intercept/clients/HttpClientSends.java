import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

class HttpClientSends {
    public static void main(String[] args) throws Exception {
        String message = "{\"messaging_product\":\"whatsapp\",\"to\":\"16505551234\",\"type\":\"text\",\"text\":{\"body\":\"" + args[0] + "\"}}";
        HttpRequest call = HttpRequest.newBuilder(URI.create("https://graph.facebook.com/v23.0/300000000000001/messages"))
            .header("Authorization", "Bearer sandbox-token").header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(message)).build();
        System.out.println(HttpClient.newHttpClient().send(call, HttpResponse.BodyHandlers.ofString()).body());
    }
}
