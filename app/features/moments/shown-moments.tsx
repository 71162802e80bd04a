import { Chat } from './chat';
import type { MomentsProps } from './moments';
import { Popup } from './popup';

/** Loaded on use. */
export const ShownMoments = ({ slug, moments: { popup, chat } }: MomentsProps) => (
  <>
    {chat ? <Chat chat={chat} /> : null}
    {popup ? <Popup slug={slug} id={popup} /> : null}
  </>
);
