import { useEffect, useRef, useState } from "react";
import { FAQ } from "./faq.ts";
import { findAnswer } from "./find-answer.ts";

const REPLY_MS = 500;

export type Message = { id: number; from: "person" | "help"; text: string };

const GREETING: Message = {
  id: 0,
  from: "help",
  text: "Hola, ¿en qué te ayudo? Elige un tema o escribe tu pregunta.",
};

/** Questions and answers, oldest first; `writing` while an answer is on its way. */
export function useConversation() {
  const [messages, setMessages] = useState<readonly Message[]>([GREETING]);
  const [awaited, setAwaited] = useState(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const started = timers.current;
    return () => started.forEach(clearTimeout);
  }, []);

  function say(from: Message["from"], text: string) {
    setMessages((before) => [...before, { id: before.length, from, text }]);
  }

  function ask(typed: string) {
    const question = typed.trim();
    if (!question) return;
    say("person", question);
    setAwaited((count) => count + 1);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setAwaited((count) => count - 1);
      say("help", findAnswer(FAQ, question));
    }, REPLY_MS);
    timers.current.add(timer);
  }

  return { messages, writing: awaited > 0, ask };
}
