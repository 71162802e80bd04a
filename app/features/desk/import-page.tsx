import type { PageView } from '#server/desk/views/desk-view';
import { Box, Entry, FileField, PostForm, ShortSelect, Submit } from './form-parts';
import { ButtonLink, Chips, Fold, Notice, Page, Part, toStock } from './parts';
import * as css from './parts.css';
import { FactList, Row } from './rows';

type ReportView = PageView<'import-report'>;

/** A stock file from this computer or phone, and the newest imports. */
export const ImportPage = ({ view }: { view: PageView<'stock-import'> }) => (
  <Page
    view={view}
    back={toStock}
    heading="Import a file"
    about="CSV or JSON from your dealer system or a spreadsheet with a row for each car. You see what would change before anything does."
  >
    <PostForm action={view.action} encType="multipart/form-data">
      <FileField
        label="File"
        name="file"
        accept=".csv,.txt,.tsv,.json,.ndjson,.jsonl,text/csv,application/json"
      />
      <Entry
        of={{ errors: {} }}
        name="full"
        label="The file has"
        control="radio"
        required
        options={[
          { value: 'no', text: 'some cars: they are added or changed' },
          { value: 'yes', text: 'the whole stock: cars that are not in it are removed' },
        ]}
        value="no"
      />
      <p className={css.quiet}>
        If the file has only some cars, anything without a column or a value in it stays as it is. For a car
        in stock its stock number or VIN and the new price are enough; a new car needs make, model and year.
      </p>
      <Fold summary="Format">
        <ShortSelect label="Read the file as" name="format" options={view.formats} />
      </Fold>
      <Submit>Preview</Submit>
    </PostForm>
    {view.imports.length > 0 ? (
      <Part id="imports" heading="Newest imports">
        <ul className={css.rows}>
          {view.imports.map(({ id, name, href, atText, chip, text }) => (
            <Row key={id} name={name} href={href} chip={chip} facts={[`${atText}: ${text}`]} />
          ))}
        </ul>
      </Part>
    ) : null}
  </Page>
);

function headingOf({ isPreview, undone }: ReportView): string {
  if (undone) return 'What the file had changed';
  return isPreview ? 'What the file would change' : 'What the file has changed';
}

/** What an import has changed, or would change. */
export const ImportReportPage = ({ view }: { view: ReportView }) => (
  <Page
    view={{ done: view.done, notice: view.problem }}
    back={['/desk/stock/import', 'Import a file']}
    heading={headingOf(view)}
    about={
      <>
        {view.name}, {view.atText} <Chips chips={[view.chip]} />
      </>
    }
  >
    <Notice>{view.failure}</Notice>
    {view.isOpen ? (
      <p>
        The file is being read. <a href={view.action}>Look again</a>
      </p>
    ) : null}
    {view.questions ? <Questions questions={view.questions} action={view.action} /> : null}
    {view.facts.length > 0 ? (
      <Part id="figures" heading={view.isPreview ? 'Preview' : 'Figures'}>
        <FactList facts={view.facts} />
      </Part>
    ) : null}
    {view.cars.map(({ id, heading, isOpen, lines }) => (
      <Fold key={id} summary={heading} isOpen={isOpen}>
        <List lines={lines} />
      </Fold>
    ))}
    {view.go ? <Go go={view.go} view={view} /> : null}
    {view.undone ? (
      <Lines id="undone" heading="Undone" about={view.undone.text} lines={view.undone.skipped} />
    ) : null}
    <Lines id="skipped" heading="Rows skipped" lines={view.skipped} />
    <Lines id="left-out" heading="Values left out" lines={view.leftOut} />
    <Lines id="kept" heading="Edited by hand, so the file’s values wait" lines={view.kept} />
    <Lines id="columns" heading="Columns that are not used" lines={view.unknownColumns} />
    {view.isPreview ? null : (
      <p>
        <ButtonLink href="/desk/stock">See the stock</ButtonLink>
      </p>
    )}
    {view.canUndo ? (
      <PostForm action={view.action}>
        <p>
          An undo brings every car back to what it was before the file. Cars that have changed since stay as
          they are.
        </p>
        <Submit tone="quiet" action="undo">
          Undo this import
        </Submit>
      </PostForm>
    ) : null}
  </Page>
);

interface LinesProps {
  readonly id: string;
  readonly heading: string;
  readonly about?: string;
  readonly lines: readonly string[];
}

const Lines = ({ id, heading, about, lines }: LinesProps) =>
  lines.length > 0 || about ? (
    <Part id={id} heading={heading}>
      {about ? <p>{about}</p> : null}
      <List lines={lines} />
    </Part>
  ) : null;

const List = ({ lines }: Pick<LinesProps, 'lines'>) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

interface GoProps {
  readonly go: NonNullable<ReportView['go']>;
  readonly view: ReportView;
}

/** Imports the file that was previewed. */
const Go = ({ go, view }: GoProps) => (
  <PostForm action={view.action} values={{ do: 'go' }}>
    {go.prices.length > 0 ? (
      <div>
        <p>These prices change by more than half:</p>
        <List lines={go.prices} />
      </div>
    ) : null}
    {go.needsCheck ? <Box name="checked" label="I have checked the file, and it is right." /> : null}
    <div className={css.buttons}>
      <Submit>{view.isFull ? 'Replace the stock with this file' : 'Import the file'}</Submit>
      <ButtonLink href="/desk/stock/import">Cancel</ButtonLink>
    </div>
  </PostForm>
);

interface QuestionsProps {
  readonly questions: NonNullable<ReportView['questions']>;
  readonly action: string;
}

/** The words of a file that the dealer has to explain before it is imported. */
const Questions = ({ questions, action }: QuestionsProps) => (
  <Part id="questions" heading="What do these words mean?">
    <p>
      {questions.cars} of {questions.of} cars have words that the import does not know, so they would{' '}
      {questions.about === 'price' ? 'lose their price' : 'go off sale'}. Nothing is changed until you say
      what the words mean. The answers count for later files too.
    </p>
    <PostForm action={action} values={{ do: 'answer' }}>
      {questions.words.map(({ name, label, hint }) => (
        <ShortSelect
          key={name}
          label={label}
          name={name}
          blank="I don’t know"
          options={questions.options}
          hint={hint}
        />
      ))}
      <Submit>Save the answers</Submit>
    </PostForm>
  </Part>
);
