import type { ReactNode } from 'react';
import type { SiteView } from '#server/tenants/views/site-view';
import { HarbourFrame } from './harbour/frame';
import { dress as harbour } from './harbour/frame.css';
import { MeridianFrame } from './meridian/frame';
import { dress as meridian } from './meridian/frame.css';
import { WorkshopFrame } from './workshop/frame';
import { dress as workshop } from './workshop/frame.css';

const frames = { harbour: HarbourFrame, meridian: MeridianFrame, workshop: WorkshopFrame } as const;
/** The class of the root element that sets a template's type. */
export const dresses = { harbour, meridian, workshop } as const;

/** The page frame of the template that the tenant chose. */
export function Frame({ site, children }: { site: SiteView; children: ReactNode }) {
  const Chosen = frames[site.template];
  return <Chosen site={site}>{children}</Chosen>;
}
