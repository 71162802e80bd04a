import type { ReactNode } from 'react';
import type { SiteView } from '#server/tenants/views/site-view';
import { Footer } from '~/features/site/footer';
import { Header } from '~/features/site/header';
import * as css from './frame.css';

/** Meridian: a quiet frame of hairlines and large type. */
export const MeridianFrame = ({ site, children }: { site: SiteView; children: ReactNode }) => (
  <>
    <Header site={site} className={css.header} />
    {children}
    <Footer site={site} className={css.footer} />
  </>
);
