import clsx from "clsx";
import { useState } from "react";
import { FREQUENT_HELP_ANSWERS, HELP_CATEGORIES, type HelpCategory } from "./faq.ts";

const chip =
  "min-h-11 rounded-md border px-3 py-2 text-left text-sm transition-colors duration-150 hover:bg-sunken";

export function HelpTopics({ onAsk }: { onAsk: (question: string) => void }) {
  const [chosen, setChosen] = useState<HelpCategory | null>(null);
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Temas</legend>
        {HELP_CATEGORIES.map((category) => (
          <button
            key={category}
            type="button"
            aria-expanded={category === chosen}
            onClick={() => setChosen(category === chosen ? null : category)}
            className={clsx(
              chip,
              category === chosen
                ? "border-primary-edge bg-primary-soft text-primary-ink"
                : "border-line-strong bg-surface text-ink",
            )}
          >
            {category}
          </button>
        ))}
      </fieldset>
      {chosen && (
        <ul aria-label={`Preguntas sobre ${chosen}`} className="flex flex-col gap-1">
          {FREQUENT_HELP_ANSWERS.filter(({ category }) => category === chosen).map(({ question }) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => {
                  setChosen(null);
                  onAsk(question);
                }}
                className="min-h-11 w-full rounded-md px-3 py-2 text-left text-primary-ink transition-colors duration-150 hover:bg-sunken"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
