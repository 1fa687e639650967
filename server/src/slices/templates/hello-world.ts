/** The template that clients' first examples send: the sandbox has it in every account. */

export const helloWorld = (account_id: string) => ({
  account_id,
  name: 'hello_world',
  language: 'en_US',
  category: 'UTILITY',
  status: 'APPROVED',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Hello World' },
    {
      type: 'BODY',
      text: 'Welcome! This message shows that your program can send messages. Thank you for trying it.',
    },
    { type: 'FOOTER', text: 'A sample message' },
  ],
})
