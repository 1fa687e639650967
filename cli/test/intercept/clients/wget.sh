# The message has a place for the text.
wget -q -O - https://graph.facebook.com/v23.0/300000000000001/messages \
  --header 'Authorization: Bearer sandbox-token' --header 'Content-Type: application/json' --post-data "$(printf "$1" "$2")"
