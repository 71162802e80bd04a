import type { PageView } from '#server/desk/views/desk-view';
import * as page from './account-page.css';
import * as css from './audit-page.css';
import { ButtonLink, Title } from './parts';

/** Who did what at the desk, newest first. */
export const AuditPage = ({ view }: { view: PageView<'audit'> }) => (
  <div className={page.page}>
    <Title heading="Audit log">
      Sign-ins, every view, change, export and deletion of a lead, and every view of its customer. Kept for{' '}
      {view.keptDays} days.
    </Title>
    {view.entries.length > 0 ? (
      <ol className={css.entries}>
        {view.entries.map(({ id, at, atText, who, text, about }) => (
          <li key={id} className={css.entry}>
            <p>
              {text}
              {about ? (
                <>
                  {' · '}
                  {about.href ? (
                    <a className={css.about} href={about.href}>
                      {about.text}
                    </a>
                  ) : (
                    about.text
                  )}
                </>
              ) : null}
            </p>
            <p className={page.quiet}>
              {who}, <time dateTime={at}>{atText}</time>
            </p>
          </li>
        ))}
      </ol>
    ) : (
      <p>No entries.</p>
    )}
    {view.newestHref || view.olderHref ? (
      <nav className={css.onward} aria-label="More entries">
        <ButtonLink href={view.olderHref} rel="next">
          Older entries
        </ButtonLink>
        {view.newestHref ? (
          <a className={page.link} href={view.newestHref}>
            Newest entries
          </a>
        ) : null}
      </nav>
    ) : null}
  </div>
);
