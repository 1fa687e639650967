package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

func main() {
	body, _ := json.Marshal(map[string]any{
		"messaging_product": "whatsapp", "to": "16505551234", "type": "text",
		"text": map[string]string{"body": os.Args[1]},
	})
	call, _ := http.NewRequest("POST", "https://graph.facebook.com/v23.0/300000000000001/messages", strings.NewReader(string(body)))
	call.Header.Set("Authorization", "Bearer sandbox-token")
	call.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(call)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	text, _ := io.ReadAll(answer.Body)
	fmt.Println(string(text))
}
