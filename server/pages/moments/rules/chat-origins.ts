import type { ChatSettings } from '#server/settings/moments-schema';

/** Origins of a site's chat for the content security policy; empty without a script. */
export const chatOrigins = (chat: ChatSettings | undefined): readonly string[] =>
  chat?.script ? [...new Set([new URL(chat.script).origin, ...chat.origins])] : [];
