import type { StatusFactView, StatusPartView } from '../../views/status-view';
import { stateText, type Verdict } from './verdict';

interface PartBody {
  readonly facts?: readonly StatusFactView[];
  readonly problems?: readonly string[];
  readonly problemsHeading?: string;
}

/** A part of the status page from its verdict. */
export const statusPart = (
  id: string,
  heading: string,
  verdict: Verdict,
  { facts = [], problems = [], problemsHeading = 'Problems' }: PartBody = {},
): StatusPartView => ({
  id,
  heading,
  ...verdict,
  stateText: stateText[verdict.state],
  facts,
  problems,
  problemsHeading,
});
