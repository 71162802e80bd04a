import type { SiteView } from '#server/tenants/views/site-view';
import { column } from '~/styles/layout.css';
import type { DrawnSite } from './draw-frame';
import * as css from './footer.css';
import { FramePart } from './frame-part';

/** Where to find the dealer, and who the dealer is by law: drawn by the server. */
export const Footer = ({ site, className }: { site: DrawnSite; className: string }) => (
  <FramePart as="footer" className={className} html={site.footer} />
);

export const FooterInside = ({ site }: { site: SiteView }) => (
  <div className={`${column} ${css.inner}`}>
    <ul className={css.locations}>
      {site.locations?.map((location) => (
        <li key={location.name} className={css.location}>
          <strong>{location.name}</strong>
          <span>{location.address}</span>
          {location.phone ? (
            <a className={css.phone} href={location.phone.href}>
              {location.phone.text}
            </a>
          ) : null}
          {location.licence ? <span>{location.licence}</span> : null}
        </li>
      ))}
    </ul>
    {site.links?.length ? (
      <nav className={css.links} aria-label="More">
        {site.links.map(({ text, href }) => (
          <a key={href} className={css.phone} href={href}>
            {text}
          </a>
        ))}
      </nav>
    ) : null}
    <p className={css.legal}>
      {site.legal?.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  </div>
);
