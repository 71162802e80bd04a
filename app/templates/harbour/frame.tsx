import type { ReactNode } from 'react';
import type { SiteView } from '#server/tenants/views/site-view';
import { Footer } from '~/features/site/footer';
import { Header } from '~/features/site/header';
import * as css from './frame.css';

/** Harbour: a light, airy frame with soft corners; the brand colour fills the hero and the footer. */
export const HarbourFrame = ({ site, children }: { site: SiteView; children: ReactNode }) => (
  <>
    <Header site={site} className={css.header} />
    {children}
    <Footer site={site} className={css.footer} />
  </>
);
