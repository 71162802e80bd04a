import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import * as page from './account-page.css';
import * as css from './audit-page.css';
import { Choice, named } from './inbox';
import { ButtonLink, Title } from './parts';
import { Days, FilterForm } from './record-list';

type AuditView = PageView<'audit'>;

/** Who did what at the desk, newest first. */
export const AuditPage = ({ view }: { view: AuditView }) => (
  <div className={page.page}>
    <Title heading="Audit log">
      Who signed in, who saw a lead or a customer, and every change at this desk. Kept for {view.keptDays}{' '}
      days.
    </Title>
    <Search search={view.search} />
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
      <p>{view.search.isNarrow ? 'No entries match this filter.' : 'No entries.'}</p>
    )}
    {view.entries.length > 0 ? (
      <nav className={css.onward} aria-label="More entries">
        <ButtonLink href={view.olderHref} rel="next">
          Older entries
        </ButtonLink>
        {view.newestHref ? (
          <a className={page.link} href={view.newestHref}>
            Newest entries
          </a>
        ) : null}
        <a className={page.link} href={view.exportHref} download>
          Export as CSV
        </a>
      </nav>
    ) : null}
  </div>
);

const Search = ({ search }: Pick<AuditView, 'search'>) => (
  <FilterForm
    action={search.action}
    label="Audit log"
    summary="Filter by person, subject or date"
    isOpen={search.isNarrow}
    clear={search.isNarrow ? [search.action, 'Show everything'] : undefined}
  >
    <Choice name="person" label="Person" value={search.person} options={search.people.map(named)} />
    <Choice name="subject" label="About" value={search.subject} options={search.subjects.map(named)} />
    <Days from={search.from} to={search.to} />
    <label className={field.box}>
      <input type="checkbox" name="views" value="no" defaultChecked={search.withoutViews} />
      <span>Only changes, no views</span>
    </label>
  </FilterForm>
);
