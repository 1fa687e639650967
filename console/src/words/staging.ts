/** Staging rules in words. */

const duration = (ms: number) => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`)

export const stagingWords = {
  effects: {
    refuse: (code: number) => `calls are refused with ${code}`,
    answer_status: (status: number) => `calls are answered with ${status}`,
    delay_answer: (ms: number) => `calls are answered ${duration(ms)} late`,
    close_connection: (when: string) => `the connection is closed ${when} the work`,
    fail_message: (code: number) => `messages fail with ${code}`,
    hold_message: 'messages are held back',
    pace_message: 'messages of templates are held for quality assessment',
    change_category: 'the templates of messages change their category',
    archive_template: 'the templates of messages are archived',
    never_read: 'messages are never read',
    delay_notification: (ms: number) => `notifications come ${duration(ms)} late`,
    double_notification: 'notifications come twice',
    reorder_notifications: 'notifications come out of order',
    drop_notification: 'notifications are dropped',
    sign_wrongly: 'notifications are wrongly signed',
    batch_notifications: (most: number) => `up to ${most} notifications come in one request`,
    time_out_endpoint: 'data endpoints time out',
    time_out_gateway: 'gateways time out',
  },
  chance: (probability: number) => `${Math.round(probability * 100)} % of the time`,
  nth: (nth: number) => `at number ${nth}`,
  times: (times: number) => (times === 1 ? 'once' : `${times} times`),
}
