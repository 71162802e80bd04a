import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { ChatView, PopupView } from '#server/site/views/frame-view';
import { button } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { isClosed, previewQuery, rememberClosed } from './closed-popup';
import * as css from './popup-and-chat.css';
import type { PopupsProps } from './popups';

/** The popup and the chat: loaded after the page has been open for a while. */
export const PopupAndChat = ({ slug, popups: { popup, chat } }: PopupsProps) => (
  <>
    {chat ? <Chat chat={chat} /> : null}
    {popup ? <Popup slug={slug} id={popup} /> : null}
  </>
);

/** How often to check for a good moment, in milliseconds. */
const lookMs = 1_000;

/** The promotional popup: until the shopper closes it, when the shopper is not in the middle of something. */
function Popup({ slug, id }: { slug: string; id: string }) {
  const [popup, setPopup] = useState<PopupView>();
  useEffect(() => {
    if (isClosed(slug, id)) return;
    const looking = setInterval(() => {
      if (!isGoodMoment()) return;
      clearInterval(looking);
      void ask().then(setPopup);
    }, lookMs);
    return () => clearInterval(looking);
  }, [slug, id]);
  return popup ? <Shown popup={popup} onClose={() => rememberClosed(slug, id)} /> : null;
}

/** Show nothing if the promotion has ended or the network is down. */
async function ask(): Promise<PopupView | undefined> {
  // Other parameters of the page, such as those of campaigns, are no business of the API.
  const query = previewQuery();
  const answer = await fetch(`/api/popup${query}`).catch(() => undefined);
  return answer?.ok ? answer.json() : undefined;
}

function Shown({ popup, onClose }: { popup: PopupView; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isGoodMoment()) dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  const { title, description, picture, button: go } = popup;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={dialog}
      className={css.popup}
      aria-labelledby="popup-title"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className={css.inside}>
        {picture ? <img className={css.picture} {...sized(picture)} alt="" /> : null}
        <h2 id="popup-title">{title}</h2>
        {description ? <p>{description}</p> : null}
        {go ? (
          <a className={button()} href={go.href} onClick={close}>
            {go.text}
          </a>
        ) : null}
      </div>
      <button type="button" className={css.close} onClick={close} aria-label="Close">
        <Icon name="close" size={24} />
      </button>
    </dialog>
  );
}

const sized = ({ src, srcset, width, height }: NonNullable<PopupView['picture']>) => ({
  src,
  width,
  height,
  ...(srcset ? { srcSet: srcset, sizes: '(min-width: 40em) 600px, 92vw' } : {}),
});

/** Something already covers the page, or the shopper is choosing. */
const busy = 'dialog[open],[role=dialog],[data-open],#menu details[open]';
/** A field of a POST form: don't disturb someone filling it in. */
const asking = 'main form[method=post] :is(input:not([type=hidden]),select,textarea)';

/** A page in the place of the one that was asked for. */
const instead = 'main[data-instead]';

/** Whether a popup may open now: never on a form, on an error page, while typing, or over something else. */
function isGoodMoment(): boolean {
  const { activeElement, visibilityState } = document;
  if (visibilityState !== 'visible' || isWithoutPopups(location.pathname)) return false;
  if (activeElement?.matches('input,select,textarea')) return false;
  const menu = document.getElementById('menu');
  const isSheetOpen = menu !== null && getComputedStyle(menu).position === 'fixed' && menu.offsetHeight > 0;
  return !isSheetOpen && document.querySelector(`${busy},${asking},${instead}`) === null;
}

/** Used without JavaScript, and when the script fails to load. */
const form = '/contact';

/**
 * Link to the dealer's chat: its script loads on a tap, never before. Without a chat script it opens the message form.
 */
function Chat({ chat: { text, script } }: { chat: ChatView }) {
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

/** Forms that are pages of their own, and pages that answer what the shopper has just done. */
const pathsWithoutPopups =
  /\/(checkout|buy-online|enquire|test-drive|request-photos|phone)\/*$|^\/(success|checkout-journey|online-payment|buy|sign-in|account|garage|alerts|test-drives|valuations|spin-to-win)\b/i;

/** Whether nothing may pop up at an address, by its path: it would cover a form or a result. */
export const isWithoutPopups = (path: string): boolean => pathsWithoutPopups.test(path);
