use JSON::PP;
use LWP::UserAgent;

my $message = { messaging_product => 'whatsapp', to => '16505551234', type => 'text', text => { body => $ARGV[0] } };
my $answer = LWP::UserAgent->new->post(
    'https://graph.facebook.com/v23.0/300000000000001/messages',
    'Authorization' => 'Bearer sandbox-token', 'Content-Type' => 'application/json', Content => encode_json($message),
);
print $answer->decoded_content;
