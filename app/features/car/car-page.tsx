import { column } from '~/styles/layout.css';
import { Drawn } from '~/ui/island';
import * as css from './car-page.css';
// What draws the page stays on the server; its styles come from here.
import './car-sections';
import './gone';
import { page as gonePage } from './gone.css';

/** One car's page, drawn by the server. */
export const CarPage = ({ html }: { html: string | undefined }) => (
  <Drawn as="main" id="main" data-car="" className={`${column} ${css.page}`} html={html} />
);

/** What stands in the place of a car that is gone. */
export const GonePage = ({ html }: { html: string | undefined }) => (
  <Drawn as="main" id="main" className={`${column} ${gonePage}`} html={html} />
);
