import type { PageView } from '#server/desk/views/desk-view';
import { Days, FilterForm, named } from './filters';
import { Box, ShortSelect } from './form-parts';
import { ButtonLink, Page, TextLink } from './parts';
import * as css from './parts.css';
import { Row } from './rows';

type AuditView = PageView<'audit'>;

/** Who did what at the desk, newest first. */
export const AuditPage = ({ view }: { view: AuditView }) => (
  <Page
    heading="Audit log"
    about={`Who signed in, who saw a lead or a customer, and every change at this desk. Kept for ${view.keptDays} days.`}
  >
    <Search search={view.search} />
    {view.entries.length > 0 ? (
      <>
        <ol className={css.rows}>
          {view.entries.map(({ id, atText, who, text, about }) => (
            <Row
              key={id}
              name={
                about ? (
                  <>
                    {text} · {about.href ? <a href={about.href}>{about.text}</a> : about.text}
                  </>
                ) : (
                  text
                )
              }
              facts={[`${who}, ${atText}`]}
            />
          ))}
        </ol>
        <nav className={css.buttons} aria-label="More entries">
          <ButtonLink href={view.olderHref} rel="next">
            Older entries
          </ButtonLink>
          <TextLink href={view.newestHref}>Newest entries</TextLink>
          <TextLink href={view.exportHref} download>
            Export as CSV
          </TextLink>
        </nav>
      </>
    ) : (
      <p>{view.search.isNarrow ? 'No entries match this filter.' : 'No entries.'}</p>
    )}
  </Page>
);

const Search = ({ search }: Pick<AuditView, 'search'>) => (
  <FilterForm
    action={search.action}
    label="Audit log"
    summary="Filter by person, subject or date"
    isOpen={search.isNarrow}
    clear={search.isNarrow ? [search.action, 'Show everything'] : undefined}
  >
    <ShortSelect
      name="person"
      label="Person"
      blank="All"
      value={search.person}
      options={search.people.map(named)}
    />
    <ShortSelect
      name="subject"
      label="About"
      blank="All"
      value={search.subject}
      options={search.subjects.map(named)}
    />
    <Days from={search.from} to={search.to} />
    <Box name="views" value="no" defaultChecked={search.withoutViews} label="Only changes, no views" />
  </FilterForm>
);
