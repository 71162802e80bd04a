import type { ReactNode } from 'react';
import { Footer } from '~/features/site/footer';
import { Header } from '~/features/site/header';
import type { RenderedSite } from '~/features/site/render-frame';
import * as css from './frame.css';

/** What stands around every page. The templates draw the same elements, each in its own dress (`data-template`). */
export const Frame = ({ site, children }: { site: RenderedSite; children: ReactNode }) => (
  <>
    <Header site={site} className={css.header} />
    {children}
    <Footer site={site} className={css.footer} />
  </>
);
