# The message has a place for the text.
curl -sS https://graph.facebook.com/v23.0/300000000000001/messages \
  -H 'Authorization: Bearer sandbox-token' -H 'Content-Type: application/json' -d "$(printf "$1" "$2")"
