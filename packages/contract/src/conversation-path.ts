export const conversationPath = (personId: string) => `/find-friends?with=${personId}`;
