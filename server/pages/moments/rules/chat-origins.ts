import type { ChatSettings } from '#server/settings/moments-schema';

/** Origins that a site's chat uses, for the content policy: none without a script. */
export const chatOrigins = (chat: ChatSettings | undefined): readonly string[] =>
  chat?.script ? [...new Set([new URL(chat.script).origin, ...chat.origins])] : [];
