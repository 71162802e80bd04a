import { column } from '~/styles/layout.css';
import { Drawn } from '~/ui/island';
import * as css from './car-page.css';
// The server renders the page; its styles come from here.
import './car-sections';
import './gone';
import { page as gonePage } from './gone.css';

/** A car page, rendered by the server. */
export const CarPage = ({ html }: { html: string | undefined }) => (
  <Drawn as="main" id="main" data-car="" className={`${column} ${css.page}`} html={html} />
);

/** Shown in place of a car that is gone. */
export const GonePage = ({ html }: { html: string | undefined }) => (
  <Drawn as="main" id="main" className={`${column} ${gonePage}`} html={html} />
);
