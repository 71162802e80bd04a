import { type ComponentType, useEffect, useState } from 'react';
import type { MomentsView } from '#server/pages/moments/views/moments-view';
import { isSeen } from './seen';

export interface MomentsProps {
  readonly slug: string;
  readonly moments: MomentsView;
}

/** The page is there to be read first, in milliseconds. */
const quietMs = 2_500;

/** What comes up beside a page. Its code comes once the page has been there for a while, and only when it is needed. */
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
