import type { SiteView } from '#server/tenants/views/site-view';
import { column } from '~/styles/layout.css';
import { drawOnce, Island } from '~/ui/island';
import * as css from './footer.css';

/** Where to find the dealer, and who the dealer is by law. */
export const Footer = ({ site, className }: { site: SiteView; className: string }) => (
  <Island
    as="footer"
    className={className}
    html={() => drawOnce(site, '', () => <Inside site={site} />)}
    draw={() => <Inside site={site} />}
  />
);

const Inside = ({ site }: { site: SiteView }) => (
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
