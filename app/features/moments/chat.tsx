import { type MouseEvent, useState } from 'react';
import type { ChatView } from '#server/pages/moments/views/moments-view';
import * as css from './chat.css';

/** Used without JavaScript, and when the script fails to load. */
const form = '/contact';

/**
 * Link to the dealer's chat: its script loads on a tap, never before. Without a chat script it opens the message form.
 */
export function Chat({ chat: { text, script } }: { chat: ChatView }) {
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');
  if (state === 'open') return null;
  const open = (event: MouseEvent) => {
    if (!script || state === 'opening') return;
    event.preventDefault();
    setState('opening');
    const element = document.createElement('script');
    element.src = script;
    element.onload = () => setState('open');
    element.onerror = () => location.assign(form);
    document.body.append(element);
  };
  return (
    <aside aria-label="Chat">
      <a className={css.chat} href={form} onClick={open}>
        {state === 'opening' ? 'Opening…' : text}
      </a>
    </aside>
  );
}
