/** [S4-008] The texts to show if no file of texts can be loaded. */
export const builtInTexts = {
  common: {
    welcome: {
      title: 'Say it with a beso.',
      description:
        'A small thank-you you can give, ask for and spend together. Strengthen the relationships that matter.',
      getStarted: 'Get Started',
    },
  },
  language: { label: 'Language' },
};
