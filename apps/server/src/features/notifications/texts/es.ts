import type { RomanceForms, Texts } from './types.ts';

export const es: Texts<RomanceForms> = {
  news: {
    one: 'Tienes una novedad de {{who}}',
    many: 'Tienes {{count}} de novedades de {{who}}',
    other: 'Tienes {{count}} novedades de {{who}}',
  },
  newsFromNobody: {
    one: 'Tienes una novedad',
    many: 'Tienes {{count}} de novedades',
    other: 'Tienes {{count}} novedades',
  },
  others: {
    one: '{{count}} persona más',
    many: '{{count}} de personas más',
    other: '{{count}} personas más',
  },
  kinds: {
    gift: {
      one: '{{who}} te dio {{count}} beso',
      many: '{{who}} te dio {{count}} de besos',
      other: '{{who}} te dio {{count}} besos',
    },
    request: {
      one: '{{who}} te pide {{count}} beso',
      many: '{{who}} te pide {{count}} de besos',
      other: '{{who}} te pide {{count}} besos',
    },
    request_answer: {
      one: '{{who}} respondió a tu petición',
      many: '{{who}} respondieron a tu petición',
      other: '{{who}} respondieron a tu petición',
    },
    comment: {
      one: '{{who}} comentó tu beso',
      many: '{{who}} comentaron tu beso',
      other: '{{who}} comentaron tu beso',
    },
    like: {
      one: 'A {{who}} le gusta un beso tuyo',
      many: 'A {{who}} les gusta un beso tuyo',
      other: 'A {{who}} les gusta un beso tuyo',
    },
    message: {
      one: '{{who}} te escribió',
      many: '{{who}} te escribieron',
      other: '{{who}} te escribieron',
    },
    invitation: {
      one: '{{who}} aceptó tu invitación',
      many: '{{who}} aceptaron tu invitación',
      other: '{{who}} aceptaron tu invitación',
    },
    connection_request: {
      one: '{{who}} quiere conectar contigo',
      many: '{{who}} quieren conectar contigo',
      other: '{{who}} quieren conectar contigo',
    },
    reward_redeemed: {
      one: '{{who}} canjeó una recompensa',
      many: '{{who}} canjearon una recompensa',
      other: '{{who}} canjearon una recompensa',
    },
    quiz_available: {
      one: 'Hay un quiz para ti',
      many: 'Hay un quiz para ti',
      other: 'Hay un quiz para ti',
    },
    partner_finished_my_info: {
      one: '{{who}} terminó Mi información. El quiz de pareja está abierto.',
      many: '{{who}} terminaron Mi información. El quiz de pareja está abierto.',
      other: '{{who}} terminaron Mi información. El quiz de pareja está abierto.',
    },
  },
  mail: {
    greeting: 'Hola, {{name}}:',
    open: 'Abrir BESO',
    reason: 'Recibes este correo porque BESO no puede mandar avisos push a ninguno de tus dispositivos.',
    preferences: 'Elige qué te llega',
  },
};
