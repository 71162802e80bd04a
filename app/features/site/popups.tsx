import { type ComponentType, useEffect, useState } from 'react';
import type { PopupsView } from '#server/site/views/frame-view';
import { isClosed, previewQuery } from './closed-popup';

export interface PopupsProps {
  readonly slug: string;
  readonly popups: PopupsView;
}

/** Reading time before anything pops up, in milliseconds. */
const readingMs = 2_500;

/** The popup and the chat. Their code loads after the page has been open for a while, and only if needed. */
export function Popups({ slug, popups }: PopupsProps) {
  const [Shown, setShown] = useState<ComponentType<PopupsProps>>();
  useEffect(() => {
    if (!popups.chat && isClosed(slug, popups.popup ?? '')) return;
    const start = setTimeout(
      () => {
        void import('./popup-and-chat').then(({ PopupAndChat }) => setShown(() => PopupAndChat));
      },
      previewQuery() ? 0 : readingMs,
    );
    return () => clearTimeout(start);
  }, [slug, popups]);
  return Shown ? <Shown slug={slug} popups={popups} /> : null;
}
