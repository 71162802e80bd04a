import { useEffect, useRef, useState } from 'react';
import type { PopupView } from '#server/pages/moments/views/popup-view';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import { isGoodMoment } from './good-moment';
import * as css from './popup.css';
import { isSeen, remember } from './seen';

/** How often to check for a good moment, in milliseconds. */
const lookMs = 1_000;

/** The promotional popup: once per browser, when the shopper is not in the middle of something. */
export function Popup({ slug, id }: { slug: string; id: string }) {
  const [popup, setPopup] = useState<PopupView>();
  useEffect(() => {
    if (isSeen(slug, id)) return;
    const looking = setInterval(() => {
      if (!isGoodMoment()) return;
      clearInterval(looking);
      void ask().then(setPopup);
    }, lookMs);
    return () => clearInterval(looking);
  }, [slug, id]);
  return popup ? <Shown popup={popup} onShown={() => remember(slug, id)} /> : null;
}

/** Show nothing if the promotion has ended or the network is down. */
async function ask(): Promise<PopupView | undefined> {
  const answer = await fetch('/api/popup').catch(() => undefined);
  return answer?.ok ? answer.json() : undefined;
}

function Shown({ popup, onShown }: { popup: PopupView; onShown: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    if (!isGoodMoment()) return;
    dialog.current?.showModal();
    onShown();
  }, []);
  const close = () => dialog.current?.close();
  const { title, description, picture, button: go } = popup;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={dialog}
      className={css.popup}
      aria-labelledby="popup-title"
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
  ...(srcset ? { srcSet: srcset, sizes: '(min-width: 640px) 600px, 92vw' } : {}),
});
