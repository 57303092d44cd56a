export type SerialPort = {
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: {
    baudRate: number;
    dataBits?: 7 | 8;
    parity?: "none" | "even";
    bufferSize?: number;
  }): Promise<void>;
  close(): Promise<void>;
};
type Serial = { getPorts(): Promise<SerialPort[]>; requestPort(): Promise<SerialPort> };

type UsbEndpoint = { endpointNumber: number; direction: "in" | "out"; type: string };
type UsbInterface = {
  interfaceNumber: number;
  alternates: { interfaceClass: number; endpoints: UsbEndpoint[] }[];
};
export type UsbDevice = {
  readonly opened: boolean;
  readonly configuration: { interfaces: UsbInterface[] } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  releaseInterface(number: number): Promise<void>;
  transferOut(endpoint: number, data: Uint8Array): Promise<{ status: string }>;
};
type Usb = {
  getDevices(): Promise<UsbDevice[]>;
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>;
};

type Characteristic = {
  readonly properties: { write: boolean; writeWithoutResponse: boolean };
  writeValueWithResponse(data: Uint8Array): Promise<void>;
  writeValueWithoutResponse(data: Uint8Array): Promise<void>;
};
type Service = { getCharacteristics(): Promise<Characteristic[]> };
export type BluetoothDevice = {
  readonly gatt: {
    readonly connected: boolean;
    connect(): Promise<{ getPrimaryService(uuid: string): Promise<Service> }>;
    disconnect(): void;
  };
};
type Bluetooth = {
  getDevices?(): Promise<BluetoothDevice[]>;
  requestDevice(options: {
    filters: { services: string[] }[];
    optionalServices: string[];
  }): Promise<BluetoothDevice>;
};

export type { Characteristic, Service };

const devices = navigator as unknown as { serial?: Serial; usb?: Usb; bluetooth?: Bluetooth };
export const readSerialApi = () => devices.serial;
export const readUsbApi = () => devices.usb;
export const readBluetoothApi = () => devices.bluetooth;
