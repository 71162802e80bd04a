import type { ReactNode } from 'react';
import type { SiteView } from '#server/tenants/views/site-view';
import { Footer } from '~/features/site/footer';
import { Header } from '~/features/site/header';
import * as css from './frame.css';

/** Workshop: a dark, square frame with loud capitals; the accent colour draws the lines. */
export const WorkshopFrame = ({ site, children }: { site: SiteView; children: ReactNode }) => (
  <>
    <Header site={site} className={css.header} />
    {children}
    <Footer site={site} className={css.footer} />
  </>
);
