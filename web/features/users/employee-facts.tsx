import type { Employee } from "#core/contract/users.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/data/description-list.tsx";
import { EmailAddressLink } from "#web/ui/data/email-text.tsx";
import { ContactLinks } from "#web/ui/share/contact-links.tsx";
import { formatRegistrationDate } from "./registered-on.ts";
import { RoleBadge } from "./role-badge.tsx";
import { signInMethodText } from "./sign-in-way-text.ts";

export function EmployeeDetails({ employee }: { employee: Employee }) {
  const { name, phoneOrEmail, role, createdAt } = employee;
  const email = phoneOrEmail?.includes("@") && <EmailAddressLink email={phoneOrEmail} />;
  return (
    <Card>
      <DescriptionList
        facts={[
          ["Rol", <RoleBadge key="role" role={role} />],
          ["Entra con", signInMethodText(employee)],
          ["Correo", email],
          ["Desde", formatRegistrationDate(createdAt)],
        ]}
      />
      {phoneOrEmail && !email && (
        <div className="mt-3">
          <ContactLinks name={name} phone={phoneOrEmail} />
        </div>
      )}
    </Card>
  );
}
