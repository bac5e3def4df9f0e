/** Where the app shows the conversation with a person. */
export const conversationPath = (personId: string) => `/find-friends?with=${personId}`;
