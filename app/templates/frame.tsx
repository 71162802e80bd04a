import type { ReactNode } from 'react';
import type { SiteView } from '#server/tenants/views/site-view';
import { HarbourFrame } from './harbour/frame';
import { WorkshopFrame } from './workshop/frame';

const frames = { harbour: HarbourFrame, workshop: WorkshopFrame } as const;

/** The page frame of the template that the tenant chose. */
export function Frame({ site, children }: { site: SiteView; children: ReactNode }) {
  const Chosen = frames[site.template];
  return <Chosen site={site}>{children}</Chosen>;
}
