import type { ACCOUNT_DESCRIPTIONS } from './descriptions-account.ts';
import type { DescriptionsOf } from './descriptions-of.ts';
import type { Contract } from './index.ts';

/** Describes the operations that involve other people. */
export const SHARING_DESCRIPTIONS: DescriptionsOf<
  Exclude<keyof Contract, keyof typeof ACCOUNT_DESCRIPTIONS>
> = {
  relationships: {
    about: 'Couples, friendships, families and groups.',
    operations: {
      listMyRelationships: 'Lists a page of the relationships of the person, the newest first.',
      listFormerRelationships: 'Lists relationships that ended for the person, the latest first.',
      hideFormerRelationship: 'Hides an ended relationship in the list of the person, or shows it again.',
    },
  },
  invitations: {
    about: 'Links and mails that connect people.',
    operations: {
      createInvitation: 'Makes a link that connects its receiver.',
      listMyInvitations: 'Lists the open invitations of the person, the newest first.',
      cancelInvitation: 'Revokes the link of an invitation.',
      getInvitation: 'Shows an invitation to the holder of its link.',
      openInvitation: 'Records that a page showed the invitation.',
      acceptInvitation: 'Accepts an invitation by its link.',
      sendInvitations: 'Mails invitations to a partner or to friends.',
      listInvitations: 'Lists the invitations that the person sent and received.',
      resendInvitation: 'Mails an invitation again.',
      acceptReceivedInvitation: 'Accepts an invitation that was mailed to the person.',
      declineReceivedInvitation: 'Declines an invitation that was mailed to the person.',
      getRefusal: 'Shows the holder of a mailed link which invitations it refuses.',
      refuseInvitation: 'Declines an invitation by its mail, and stops further ones if wished.',
    },
  },
  connections: {
    about: 'Public cards, search and requests to connect.',
    operations: {
      getPerson: 'Returns the card of a person.',
      searchPeople: 'Finds people by exact email address or by name.',
      getVisibility: 'Returns who can find the person.',
      setVisibility: 'Sets who can find the person.',
      askToConnect: 'Asks a person to connect.',
      listConnectionRequests: 'Lists the pending and recent requests to connect.',
      acceptConnection: 'Accepts a request to connect.',
      declineConnection: 'Declines a request to connect.',
      withdrawConnection: 'Withdraws a request to connect.',
    },
  },
  roles: {
    about: 'Renaming, handing over and leaving a relationship.',
    operations: {
      renameGroup: 'Renames a group, as its owner.',
      removeMember: 'Removes a member of a group, as its owner.',
      handOverGroup: 'Makes another member the owner of a group.',
      leaveRelationship: 'Leaves a relationship; its earlier posts stay readable.',
    },
  },
  activities: {
    about: 'Gifts, requests and recommendations as people see them, with likes and comments.',
    operations: {
      getActivity: 'Returns an activity that the person may see.',
      listActivitiesById: 'Returns those of the given activities that the person may see.',
      likeActivity: 'Likes an activity.',
      unlikeActivity: 'Takes back a like.',
      listLikers: 'Lists who likes an activity.',
      listComments: 'Lists the comments of an activity.',
      addComment: 'Adds a comment, once per idempotency key.',
      deleteComment: 'Deletes a comment of the person.',
    },
  },
  besos: {
    about: 'The balance, gifts and requests.',
    operations: {
      getUserBesos: 'Returns the balance of the person.',
      processBesoTransaction: 'Gives besos, once per idempotency key.',
      undoGift: 'Takes a gift back within some seconds.',
      createBesoRequest: 'Asks somebody for besos.',
      respondToBesoRequest: 'Approves or declines a request, as the person asked.',
      cancelBesoRequest: 'Withdraws a request.',
      undoRequestDecision: 'Takes a decline or withdrawal back within some seconds.',
      listPendingRequests: 'Lists the requests that wait for the answer of the person.',
    },
  },
  rewards: {
    about: 'What people spend besos on.',
    operations: {
      listUserRewards: 'Lists the rewards that the person sees.',
      createUserReward: 'Creates a reward, once per idempotency key.',
      updateUserReward: 'Changes a reward that is not redeemed.',
      redeemUserReward: 'Spends besos on a reward.',
      deleteUserReward: 'Deletes a reward that is not redeemed.',
      hideUserReward: 'Hides a redeemed reward from the list.',
      fulfilUserReward: 'Marks a redeemed reward as fulfilled.',
      undoRewardFulfilment: 'Takes the mark back within some seconds.',
      markRewardsSeen: 'Records that the person saw these redeemed rewards.',
    },
  },
  quizzes: {
    about: 'Answers about oneself and the monthly quiz about the partner.',
    operations: {
      getMyInfo: 'Returns the answers of the person about themselves.',
      saveMyInfo: 'Saves answers of the person about themselves.',
      setQuizSettings: 'Sets with whom the answers can be asked about.',
      getQuizStatus: 'Returns which quizzes the person can take, and when.',
      startQuiz: 'Starts a quiz, or returns the one that can be finished.',
      getQuizSession: 'Returns a quiz with the answers so far.',
      answerQuiz: 'Answers a question; the last answer issues the besos.',
      listQuizComparisons: 'Lists the completed quizzes that can be compared.',
      getQuizComparison: 'Returns a completed quiz with both answers to each question.',
      hideQuizComparison: 'Hides a completed quiz from both people.',
    },
  },
  recommendations: {
    about: 'Recommendations to a couple, a group or everybody.',
    operations: {
      listRecommendations: 'Lists the recommendations that the person sees.',
      shareRecommendation: 'Shares a recommendation, once per idempotency key.',
      deleteRecommendation: 'Deletes a recommendation of the person.',
      saveRecommendation: 'Saves a recommendation for later.',
      unsaveRecommendation: 'Removes a recommendation from the saved ones.',
    },
  },
  chat: {
    about: 'Messages between two people.',
    operations: {
      listFriends: 'Lists the people with whom the person can write.',
      getUnreadConversations: 'Returns how many conversations have unread messages.',
      listMessages: 'Returns a page of a conversation, the newest by default.',
      listDeletions: 'Lists the messages that were deleted after a change.',
      sendMessage: 'Sends a message, once per idempotency key.',
      deleteMessage: 'Deletes a message of the person.',
      markDelivered: 'Records that a device has the messages up to a number.',
      markRead: 'Marks the messages up to a number as read.',
      muteConversation: 'Mutes a conversation or ends that.',
      getChatSettings: 'Returns whether the person shares when they read.',
      setReceipts: 'Sets whether the person shares when they read.',
    },
  },
  statement: {
    about: 'Movements of the balance.',
    operations: {
      listMovements: 'Lists the movements of the balance, the newest first.',
      getYear: 'Returns the sums of the last twelve months.',
    },
  },
  feed: {
    about: 'The page of activities.',
    operations: {
      listActivities: 'Lists the activities that the person may see, the newest first.',
    },
  },
  events: {
    about: 'Changes, by number and without gaps.',
    operations: {
      listEvents: 'Lists the events of the person after a number, the oldest first.',
    },
  },
  notifications: {
    about: 'The inbox, preferences and pushes.',
    operations: {
      listNotifications: 'Lists the inbox of the person, the newest first.',
      getUnreadCount: 'Returns how many notifications are unread.',
      markNotificationsRead: 'Marks notifications as read.',
      getNotificationPreferences: 'Returns by which ways the person is notified.',
      setNotificationPreference: 'Turns a kind of notification on or off for one way.',
      setQuietHours: 'Sets the hours in which no device rings.',
      setShowContent: 'Sets whether pushes show their content.',
      getPushKey: 'Returns the public key for push subscriptions.',
      subscribeToPush: 'Subscribes this browser to pushes.',
      unsubscribeFromPush: 'Ends the pushes of this browser.',
    },
  },
  moderation: {
    about: 'Blocking, reports and decisions.',
    operations: {
      blockPerson: 'Hides two people from each other.',
      unblockPerson: 'Ends a block of the person.',
      listBlockedPeople: 'Lists the people that the person blocked.',
      report: 'Reports a person or post to the moderators.',
      listReports: 'Lists the reports that wait, for operators.',
      decideReport: 'Decides a report, as an operator.',
      liftSuspension: 'Opens a suspended account again, as an operator.',
    },
  },
};
