const QUESTIONS = [
  {
    question: "¿Cuánto cuesta?",
    answer:
      "Empiezas gratis, con hasta 100 productos y sin dar una tarjeta. El Plan Premium cuesta $ 14.900 al mes.",
  },
  {
    question: "¿Qué necesito para empezar?",
    answer:
      "El celular o el computador que ya tienes. La cámara lee los códigos de barras; un lector y una impresora de tirillas ayudan, pero no hacen falta.",
  },
  {
    question: "¿Y si se va el internet?",
    answer:
      "Sigues vendiendo. Lo que haces queda guardado en tu equipo y se envía solo cuando vuelve la conexión.",
  },
  {
    question: "¿Tengo que escribir todos mis productos?",
    answer:
      "No: los puedes traer de un archivo de Excel o de otro programa. Y lo que falte lo creas en la caja, al venderlo por primera vez.",
  },
  {
    question: "¿Sirve para la factura electrónica?",
    answer:
      "Sí. Cuando tu tienda esté habilitada ante la DIAN, cada venta puede llevar su documento electrónico, y un asistente te lleva paso a paso.",
  },
  {
    question: "¿Quién ve mis cuentas?",
    answer:
      "Tú y las personas a las que les des acceso, cada una con lo que su trabajo pide. Puedes descargar todos tus datos cuando quieras.",
  },
];

export function LandingQuestions() {
  return (
    <section aria-labelledby="preguntas" className="mx-auto max-w-3xl px-4 pt-14 sm:px-8 lg:pt-20">
      <h2 id="preguntas" className="text-2xl font-bold sm:text-3xl">
        Preguntas frecuentes
      </h2>
      <div className="mt-6 divide-y divide-line border-y border-line">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-sm py-2 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <svg
                viewBox="0 0 20 20"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                aria-hidden
                className="size-5 shrink-0 text-ink-soft group-open:rotate-180"
              >
                <path d="m5 7.5 5 5 5-5" />
              </svg>
            </summary>
            <p className="pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
