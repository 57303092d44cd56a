/** The order of a document's elements in the UBL 2.1 schemas. */
const HEAD =
  "UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID UUID IssueDate IssueTime";
const REFERENCES =
  "OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference AdditionalDocumentReference";
const PARTIES = "AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty";

const TOTALS =
  "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount";

const ORDERS: Record<string, string> = {
  Invoice: `${HEAD} DueDate InvoiceTypeCode Note TaxPointDate DocumentCurrencyCode LineCountNumeric InvoicePeriod ${REFERENCES} ${PARTIES} Delivery DeliveryTerms PaymentMeans PaymentTerms PrepaidPayment AllowanceCharge PaymentExchangeRate PaymentAlternativeExchangeRate TaxTotal WithholdingTaxTotal LegalMonetaryTotal InvoiceLine`,
  CreditNote: `${HEAD} TaxPointDate CreditNoteTypeCode Note DocumentCurrencyCode LineCountNumeric InvoicePeriod DiscrepancyResponse ${REFERENCES} ${PARTIES} Delivery PaymentMeans PaymentTerms PaymentExchangeRate AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine`,
  DebitNote: `${HEAD} Note TaxPointDate DocumentCurrencyCode LineCountNumeric InvoicePeriod DiscrepancyResponse ${REFERENCES} ${PARTIES} PrepaidPayment AllowanceCharge Delivery DeliveryTerms PaymentMeans PaymentTerms PaymentExchangeRate TaxTotal RequestedMonetaryTotal DebitNoteLine`,
  DebitNoteLine:
    "ID Note DebitedQuantity LineExtensionAmount DocumentReference PricingReference Delivery TaxTotal AllowanceCharge Item Price",
  InvoiceLine:
    "ID Note InvoicedQuantity LineExtensionAmount FreeOfChargeIndicator DocumentReference PricingReference Delivery AllowanceCharge TaxTotal Item Price",
  CreditNoteLine:
    "ID Note CreditedQuantity LineExtensionAmount FreeOfChargeIndicator DocumentReference PricingReference Delivery TaxTotal AllowanceCharge Item Price",
  Party:
    "IndustryClassificationCode PartyIdentification PartyName PhysicalLocation PartyTaxScheme PartyLegalEntity Contact Person",
  PartyTaxScheme: "RegistrationName CompanyID TaxLevelCode RegistrationAddress TaxScheme",
  Address: "ID CityName PostalZone CountrySubentity CountrySubentityCode AddressLine Country",
  RegistrationAddress: "ID CityName PostalZone CountrySubentity CountrySubentityCode AddressLine Country",
  PaymentMeans: "ID PaymentMeansCode PaymentDueDate PaymentID",
  TaxSubtotal: "TaxableAmount TaxAmount BaseUnitMeasure PerUnitAmount TaxCategory",
  AllowanceCharge:
    "ID ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric Amount BaseAmount",
  LegalMonetaryTotal: TOTALS,
  RequestedMonetaryTotal: TOTALS,
};

export const XML_CHILD_ORDER: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(ORDERS).map(([name, parts]) => [name, parts.split(" ")]),
);
