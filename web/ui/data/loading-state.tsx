import { failureText } from "#web/api/failure-text.ts";
import { Card } from "../card.tsx";
import { SearchDrawing } from "../drawings/office/search.tsx";
import { ListSkeleton } from "../skeleton.tsx";
import { Spinner } from "../spinner.tsx";
import { EmptyState } from "../states/empty-state.tsx";
import { ErrorState } from "../states/error-state.tsx";

type Props = {
  /** A query of TanStack Query without data. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Rows of the skeleton of a list; without it a spinner is shown. */
  rows?: number;
  /** Whether a card surrounds it; with 'failure' only the error has a card. */
  card?: boolean | "failure";
  /** What to show instead of `failure` when the server answers 404. */
  missing?: { title: string; text: string };
} & LoadFailureText;

/** The text after the query has failed; `otherwise` where the server does not explain it. */
export type LoadFailureText = { failure: string; otherwise?: never } | { failure?: never; otherwise: string };

/** Shown in place of a query's data while the query loads or after it has failed. */
export function LoadingState({ query, failure, otherwise, rows, card = false, missing }: Props) {
  const { error, isFetching, refetch } = query;
  if (!error) {
    const loading = rows === undefined ? <Spinner /> : <ListSkeleton rows={rows} />;
    return card === true ? <Card flush>{loading}</Card> : loading;
  }
  const isMissing = (error as { status?: number }).status === 404;
  const failed =
    missing && isMissing ? (
      <EmptyState drawing={<SearchDrawing />} {...missing} />
    ) : (
      <ErrorState text={failure ?? failureText(error, otherwise)} onReload={refetch} busy={isFetching} />
    );
  return card ? <Card>{failed}</Card> : failed;
}
