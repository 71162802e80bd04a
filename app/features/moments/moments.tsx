import { type ComponentType, useEffect, useState } from 'react';
import type { MomentsView } from '#server/site/frame/views/frame-view';
import { isSeen } from './seen';

export interface MomentsProps {
  readonly slug: string;
  readonly moments: MomentsView;
}

/** Reading time before anything pops up, in milliseconds. */
const quietMs = 2_500;

/** The popup and the chat. Their code loads after the page has been open for a while, and only if needed. */
export function Moments({ slug, moments }: MomentsProps) {
  const [Shown, setShown] = useState<ComponentType<MomentsProps>>();
  useEffect(() => {
    if (!moments.chat && isSeen(slug, moments.popup ?? '')) return;
    const start = setTimeout(() => {
      void import('./shown-moments').then(({ ShownMoments }) => setShown(() => ShownMoments));
    }, quietMs);
    return () => clearTimeout(start);
  }, [slug, moments]);
  return Shown ? <Shown slug={slug} moments={moments} /> : null;
}
