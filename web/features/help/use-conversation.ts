import { useEffect, useRef, useState } from "react";
import { FREQUENT_HELP_ANSWERS, type HelpAnswer } from "./faq.ts";
import { findHelpAnswer, NO_ANSWER_TEXT } from "./find-answer.ts";
import { SEARCH_ONLY_HELP_ANSWERS } from "./search-only-answers.ts";

const REPLY_MS = 500;
const WHICH_TEXT = "¿Cuál de estas es tu pregunta?";
const UNSURE_TEXT = "Eso no lo sé; esto es lo más parecido";
const ANSWERS = [...FREQUENT_HELP_ANSWERS, ...SEARCH_ONLY_HELP_ANSWERS];

type Reply = {
  text: string;
  link?: HelpAnswer["link"];
  offers?: readonly string[];
};
export type HelpMessage = Reply & { id: number; from: "person" | "help" };

function replyTo(question: string): Reply {
  const found = findHelpAnswer(ANSWERS, question);
  if (found.kind === "none") return { text: NO_ANSWER_TEXT };
  if (found.kind === "answer") return { text: found.answer.answer, link: found.answer.link };
  return {
    text: found.isUnderstood ? WHICH_TEXT : UNSURE_TEXT,
    offers: found.answers.map((answer) => answer.question),
  };
}

const GREETING: HelpMessage = {
  id: 0,
  from: "help",
  text: "Hola, ¿en qué te ayudo? Elige un tema o escribe tu pregunta.",
};

export function useHelpConversation() {
  const [messages, setMessages] = useState<readonly HelpMessage[]>([GREETING]);
  const [awaited, setAwaited] = useState(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const started = timers.current;
    return () => started.forEach(clearTimeout);
  }, []);

  function say(from: HelpMessage["from"], reply: Reply) {
    setMessages((before) => [...before, { ...reply, id: before.length, from }]);
  }

  function ask(typed: string) {
    const question = typed.trim();
    if (!question) return;
    say("person", { text: question });
    setAwaited((count) => count + 1);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setAwaited((count) => count - 1);
      say("help", replyTo(question));
    }, REPLY_MS);
    timers.current.add(timer);
  }

  return { messages, writing: awaited > 0, ask };
}
