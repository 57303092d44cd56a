import { Check, X } from "lucide-react";
import { useState } from "react";
import type { AssignableRole, Employee } from "#core/contract/users.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { formatMediumDay } from "#web/ui/text/dates.ts";
import { EMPLOYEE_ROLE_OPTIONS, isEmployeeRole } from "./employee-form.ts";

type Answers = {
  approve: (person: Employee, role: AssignableRole) => Promise<void>;
  reject: (person: Employee) => Promise<void>;
};

export function JoinRequestList({ people, ...answers }: { people: readonly Employee[] } & Answers) {
  return (
    <Card title="Solicitudes por aprobar">
      <ul aria-label="Solicitudes por aprobar" className="-mb-2 divide-y divide-line">
        {people.map((person) => (
          <Request key={person.id} person={person} {...answers} />
        ))}
      </ul>
    </Card>
  );
}

function Request({ person, approve, reject }: { person: Employee } & Answers) {
  const requestedRole = isEmployeeRole(person.requestedRole) ? person.requestedRole : "EMPLOYEE";
  const [role, setRole] = useState<AssignableRole>(requestedRole);
  const [busy, setBusy] = useState<"approve" | "reject" | null>(null);
  async function run(which: "approve" | "reject", answer: () => Promise<void>) {
    if (busy) return;
    setBusy(which);
    await answer();
    setBusy(null);
  }
  return (
    <li className="flex flex-wrap items-end gap-x-6 gap-y-3 py-4 first:pt-1">
      <div className="min-w-52 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold wrap-anywhere">{person.name}</span>
          <Badge tone="warning">{ROLE_LABELS.PENDING}</Badge>
        </p>
        <p className="wrap-anywhere text-ink-soft">{person.phoneOrEmail}</p>
        <p className="text-sm text-ink-soft">
          Pidió ser {ROLE_LABELS[requestedRole]} el {formatMediumDay(person.createdAt)}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
        <div className="max-sm:w-full sm:w-44">
          <SelectField
            label={`Rol de ${person.name}`}
            hideLabel
            value={role}
            options={EMPLOYEE_ROLE_OPTIONS}
            onValueChange={(chosen) => isEmployeeRole(chosen) && setRole(chosen)}
          />
        </div>
        <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
          <Button
            icon={X}
            aria-label={`Rechazar a ${person.name}`}
            busy={busy === "reject"}
            onClick={() => run("reject", () => reject(person))}
          >
            Rechazar
          </Button>
          <Button
            variant="primary"
            icon={Check}
            aria-label={`Aprobar a ${person.name}`}
            busy={busy === "approve"}
            onClick={() => run("approve", () => approve(person, role))}
          >
            Aprobar
          </Button>
        </div>
      </div>
    </li>
  );
}
