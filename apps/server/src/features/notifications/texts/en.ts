import type { Texts } from './types.ts';

export const en: Texts = {
  news: { one: 'You have something new from {{who}}', other: 'You have {{count}} new things from {{who}}' },
  newsFromNobody: { one: 'You have something new', other: 'You have {{count}} new things' },
  others: { one: '{{count}} other', other: '{{count}} others' },
  kinds: {
    gift: { one: '{{who}} gave you {{count}} beso', other: '{{who}} gave you {{count}} besos' },
    request: { one: '{{who}} asks you for {{count}} beso', other: '{{who}} asks you for {{count}} besos' },
    request_answer: { one: '{{who}} answered your request', other: '{{who}} answered your request' },
    comment: { one: '{{who}} commented on your beso', other: '{{who}} commented on your beso' },
    like: { one: '{{who}} likes a beso of yours', other: '{{who}} like a beso of yours' },
    message: { one: '{{who}} wrote to you', other: '{{who}} wrote to you' },
    invitation: { one: '{{who}} accepted your invitation', other: '{{who}} accepted your invitation' },
    connection_request: { one: '{{who}} wants to connect', other: '{{who}} want to connect' },
    reward_redeemed: { one: '{{who}} redeemed a reward', other: '{{who}} redeemed a reward' },
    quiz_available: { one: 'A quiz is ready for you', other: 'A quiz is ready for you' },
    partner_finished_my_info: {
      one: '{{who}} finished My information. The partner quiz is open.',
      other: '{{who}} finished My information. The partner quiz is open.',
    },
  },
  mail: {
    greeting: 'Hi {{name}},',
    open: 'Open BESO',
    reason: 'You get this mail because BESO may not send push notifications to any of your devices.',
    preferences: 'Choose what reaches you',
  },
};
