require 'json'
require 'net/http'

answer = Net::HTTP.post(
  URI('https://graph.facebook.com/v23.0/300000000000001/messages'),
  { messaging_product: 'whatsapp', to: '16505551234', type: 'text', text: { body: ARGV[0] } }.to_json,
  'Authorization' => 'Bearer sandbox-token', 'Content-Type' => 'application/json'
)
puts answer.body
