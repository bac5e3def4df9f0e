import type { RomanceForms, Texts } from './types.ts';

export const fr: Texts<RomanceForms> = {
  news: {
    one: 'Du nouveau pour toi : {{who}}',
    many: '{{count}} de nouveautés pour toi : {{who}}',
    other: '{{count}} nouveautés pour toi : {{who}}',
  },
  newsFromNobody: {
    one: 'Du nouveau pour toi',
    many: '{{count}} de nouveautés pour toi',
    other: '{{count}} nouveautés pour toi',
  },
  others: {
    one: '{{count}} autre personne',
    many: '{{count}} d’autres personnes',
    other: '{{count}} autres personnes',
  },
  kinds: {
    gift: {
      one: '{{who}} t’a offert {{count}} beso',
      many: '{{who}} t’a offert {{count}} de besos',
      other: '{{who}} t’a offert {{count}} besos',
    },
    request: {
      one: '{{who}} te demande {{count}} beso',
      many: '{{who}} te demande {{count}} de besos',
      other: '{{who}} te demande {{count}} besos',
    },
    request_answer: {
      one: '{{who}} a répondu à ta demande',
      many: '{{who}} ont répondu à ta demande',
      other: '{{who}} ont répondu à ta demande',
    },
    comment: {
      one: '{{who}} a commenté ton beso',
      many: '{{who}} ont commenté ton beso',
      other: '{{who}} ont commenté ton beso',
    },
    like: {
      one: '{{who}} aime un de tes besos',
      many: '{{who}} aiment un de tes besos',
      other: '{{who}} aiment un de tes besos',
    },
    message: {
      one: '{{who}} t’a écrit',
      many: '{{who}} t’ont écrit',
      other: '{{who}} t’ont écrit',
    },
    invitation: {
      one: '{{who}} a accepté ton invitation',
      many: '{{who}} ont accepté ton invitation',
      other: '{{who}} ont accepté ton invitation',
    },
    connection_request: {
      one: '{{who}} souhaite se connecter à toi',
      many: '{{who}} souhaitent se connecter à toi',
      other: '{{who}} souhaitent se connecter à toi',
    },
    reward_redeemed: {
      one: '{{who}} a échangé ses besos contre une récompense',
      many: '{{who}} ont échangé leurs besos contre une récompense',
      other: '{{who}} ont échangé leurs besos contre une récompense',
    },
    quiz_available: {
      one: 'Un quiz t’attend',
      many: 'Un quiz t’attend',
      other: 'Un quiz t’attend',
    },
    partner_finished_my_info: {
      one: '{{who}} a terminé Mes infos. Le quiz de couple est ouvert.',
      many: '{{who}} ont terminé Mes infos. Le quiz de couple est ouvert.',
      other: '{{who}} ont terminé Mes infos. Le quiz de couple est ouvert.',
    },
  },
  mail: {
    greeting: 'Bonjour {{name}},',
    open: 'Ouvrir BESO',
    reason:
      'Tu reçois cet e-mail parce que BESO ne peut envoyer de notifications push à aucun de tes appareils.',
    preferences: 'Choisis ce qui t’arrive',
  },
};
