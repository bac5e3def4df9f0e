import type { RomanceForms, Texts } from './types.ts';

export const it: Texts<RomanceForms> = {
  news: {
    one: 'Hai una novità da {{who}}',
    many: 'Hai {{count}} di novità da {{who}}',
    other: 'Hai {{count}} novità da {{who}}',
  },
  newsFromNobody: {
    one: 'Hai una novità',
    many: 'Hai {{count}} di novità',
    other: 'Hai {{count}} novità',
  },
  others: {
    one: 'un’altra persona',
    many: '{{count}} di altre persone',
    other: 'altre {{count}} persone',
  },
  kinds: {
    gift: {
      one: '{{who}} ti ha dato {{count}} beso',
      many: '{{who}} ti ha dato {{count}} di besos',
      other: '{{who}} ti ha dato {{count}} besos',
    },
    request: {
      one: '{{who}} ti chiede {{count}} beso',
      many: '{{who}} ti chiede {{count}} di besos',
      other: '{{who}} ti chiede {{count}} besos',
    },
    request_answer: {
      one: '{{who}} ha risposto alla tua richiesta',
      many: '{{who}} hanno risposto alla tua richiesta',
      other: '{{who}} hanno risposto alla tua richiesta',
    },
    comment: {
      one: '{{who}} ha commentato il tuo beso',
      many: '{{who}} hanno commentato il tuo beso',
      other: '{{who}} hanno commentato il tuo beso',
    },
    like: {
      one: 'A {{who}} piace un tuo beso',
      many: 'A {{who}} piace un tuo beso',
      other: 'A {{who}} piace un tuo beso',
    },
    message: {
      one: '{{who}} ti ha scritto',
      many: '{{who}} ti hanno scritto',
      other: '{{who}} ti hanno scritto',
    },
    invitation: {
      one: '{{who}} ha accettato il tuo invito',
      many: '{{who}} hanno accettato il tuo invito',
      other: '{{who}} hanno accettato il tuo invito',
    },
    connection_request: {
      one: '{{who}} vuole collegarsi con te',
      many: '{{who}} vogliono collegarsi con te',
      other: '{{who}} vogliono collegarsi con te',
    },
    reward_redeemed: {
      one: '{{who}} ha riscattato un premio',
      many: '{{who}} hanno riscattato un premio',
      other: '{{who}} hanno riscattato un premio',
    },
    quiz_available: {
      one: 'C’è un quiz per te',
      many: 'C’è un quiz per te',
      other: 'C’è un quiz per te',
    },
    partner_finished_my_info: {
      one: '{{who}} ha finito Le mie informazioni. Il quiz di coppia è aperto.',
      many: '{{who}} hanno finito Le mie informazioni. Il quiz di coppia è aperto.',
      other: '{{who}} hanno finito Le mie informazioni. Il quiz di coppia è aperto.',
    },
  },
  mail: {
    greeting: 'Ciao {{name}},',
    open: 'Apri BESO',
    reason: 'Ricevi questa email perché BESO non può mandare notifiche push a nessuno dei tuoi dispositivi.',
    preferences: 'Scegli che cosa ricevere',
  },
};
